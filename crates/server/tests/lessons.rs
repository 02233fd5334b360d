//! Lessons over HTTP: the tasks, moves that are right and wrong, hints, and what is refused.

use cygnet_lessons::{LessonJudge, LessonProgress, Tutor, TutorIntent, games_with_lessons};
use cygnet_server::lessons::TaskRequest;
use serde_json::{Value, json};

use crate::http_page::{Findings, Page};
use crate::support::{Browser, Site};

/// Compares what the server says about lessons with the page about it.
pub(crate) async fn compare(me: &mut Browser, findings: &mut Findings, page: &Page) {
    let lesson = me.read("/api/lessons/ski_jumps").await;
    findings.look_up(page, "lesson", "", &lesson);
    for (task, body) in [
        ("ambush", json!({"hint": 3})),
        ("ambush", json!({"move": "b3c3"})),
        ("ambush", json!({"move": "d1e1"})),
        ("ambush", json!({"moves": ["d1e1"], "move": "b3b1"})),
    ] {
        let answer = try_task(me, "ski_jumps", task, &body).await;
        findings.look_up(page, "task answer", "", &answer);
    }
    for example in &page.examples["task request"] {
        serde_json::from_value::<TaskRequest>(example.clone()).expect("a request");
    }
}

async fn try_task(me: &mut Browser, game: &str, task: &str, body: &Value) -> Value {
    let answer = me.post(&format!("/api/lessons/{game}/{task}"), body).await;
    assert_eq!(answer.status, 200, "{body}: {}", answer.text());
    answer.json()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_lesson_can_be_taken() {
    // The site keeps the folder of the database.
    let site = Site::sqlite();
    let (_server, mut me) = site.open().await;
    for (entry, lesson) in games_with_lessons() {
        let game = entry.info.id;
        let answer = me.read(&format!("/api/lessons/{game}?lang=pt")).await;
        assert_eq!(answer["tasks"].as_array().expect("tasks").len(), lesson.tasks.len());
        assert_eq!(answer["about"], lesson.words("pt").about);
        let mut tutor = Tutor::new(lesson, LessonProgress::default()).expect("a lesson");
        for place in 0..tutor.lesson().tasks.len() {
            tutor.handle(TutorIntent::Open(place)).expect("a task");
            let task = tutor.task().clone();
            let mut judge = LessonJudge::new(&task);
            let mut moves: Vec<Value> = Vec::new();
            while !tutor.is_done() {
                let right = judge.right_moves(tutor.state(), tutor.turns_left());
                let mv = tutor.state().read_move(&right[0]).expect("a legal move");
                let body = json!({"moves": moves, "move": mv.text()});
                moves.push(json!(mv.text()));
                tutor.handle(TutorIntent::Play(mv)).expect("a right move");
                let answer = try_task(&mut me, game, &task.id, &body).await;
                let kind = if tutor.is_done() { "done" } else { "goes_on" };
                assert_eq!(answer["kind"], kind, "{game} {}: {answer}", task.id);
                assert_eq!(answer["board"]["moves"], json!(moves));
                assert_eq!(answer["board"]["done"], json!(tutor.is_done()));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_move_is_answered_and_hints_come_in_steps() {
    // The site keeps the folder of the database.
    let site = Site::sqlite();
    let (_server, mut me) = site.open().await;
    let answer = try_task(&mut me, "ugly_duck", "safe", &json!({"steps": ["a1", "a2"]})).await;
    assert_eq!(
        (&answer["kind"], answer["turns"].as_array().map(Vec::len)),
        (&json!("wrong"), Some(2))
    );
    let said = answer["text"].as_str().expect("a text");
    assert!(said.starts_with("Black can take one of your ducks"), "{said}");
    let start = me.read("/api/lessons/ugly_duck").await;
    let tasks = start["tasks"].as_array().expect("tasks");
    let safe = tasks.iter().find(|task| task["id"] == "safe").expect("the task");
    assert_eq!(answer["board"], safe["board"], "the board is as before");
    for (number, squares) in [(0, 0), (1, 0), (2, 1), (3, 2), (usize::MAX, 2)] {
        let answer = try_task(&mut me, "ugly_duck", "safe", &json!({"hint": number})).await;
        assert_eq!(answer["kind"], "hint");
        assert_eq!(answer["squares"].as_array().map(Vec::len), Some(squares), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused() {
    // The site keeps the folder of the database.
    let site = Site::sqlite();
    let (_server, mut me) = site.open().await;
    for path in ["/api/lessons/chess", "/api/lessons/ugly_duck/fly"] {
        let status = if path.ends_with("fly") {
            me.post(path, &json!({"move": "a1a2"})).await.status
        } else {
            me.get(path).await.status
        };
        assert_eq!(status, 404, "{path}");
    }
    let many: Vec<&str> = vec!["a1"; 1000];
    for (body, key) in [
        (json!({}), "server-lesson-request"),
        (json!({"move": "a1a2", "hint": 1}), "server-lesson-request"),
        (json!({"steps": ["a1", "d4"]}), "server-no-turn"),
        (json!({"steps": many}), "server-no-turn"),
        (json!({"move": "a1d4"}), "move-illegal"),
        (json!({"moves": ["a1a2"], "move": "b2b3"}), "server-lesson-moves"),
        (json!({"moves": ["b2b3", "b2b3"], "move": "b2b3"}), "server-lesson-moves"),
        (json!({"moves": ["jump"], "move": "b2b3"}), "move-not-read"),
        (json!({"fly": 1}), "server-body-wrong"),
    ] {
        let answer = me.post("/api/lessons/ugly_duck/safe", &body).await;
        assert_eq!((answer.status, &answer.json()["error"]["key"]), (400, &json!(key)), "{body}");
    }
}
