//! Shows what the rules make of a lesson: each board, the right moves, and what is said about the others.
//!
//! `cargo run -p cygnet-lessons --example lesson -- docs/rules/lessons/ugly_duck.toml [TASK]`

use cygnet_lessons::{Lesson, LessonJudge, LessonTask, LessonVerdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which file?")?;
    let only = arguments.next();
    let lesson = Lesson::read(&std::fs::read_to_string(file)?)?;
    for task in &lesson.tasks {
        if only.as_ref().is_none_or(|id| *id == task.id)
            && let Err(problem) = show(task)
        {
            println!("{}: {problem}", task.id);
        }
    }
    lesson.check(&["en", "pt"])?;
    Ok(())
}

fn show(task: &LessonTask) -> Result<(), Box<dyn std::error::Error>> {
    let (_, start) = task.set_up()?;
    println!("\n== {}: {}\n{}", task.id, task.words("en").title, start.view().to_text());
    let mut judge = LessonJudge::new(task);
    let right = judge.right_moves(&*start, task.turns);
    println!("{} moves, {} right: {}", start.count_moves(), right.len(), right.join(" "));
    for text in start.moves() {
        let mv = start.read_move(&text)?;
        match judge.judge(&*start, &mv, task.turns) {
            Some(LessonVerdict::GoesOn { answer }) => println!("  {text}: goes on with {answer}"),
            Some(LessonVerdict::Wrong { answer, mistake }) => {
                let why = task.why_wrong(mistake, "en");
                println!("  {text}: wrong {} {why}", answer.unwrap_or_default());
            }
            _ => {}
        }
    }
    Ok(())
}
