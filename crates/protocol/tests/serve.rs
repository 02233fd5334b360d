//! The engine's side of the protocol, over pipes in memory.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::thread::{self, JoinHandle};

use cygnet_core::Options;
use cygnet_games::{CATALOGUE, IDS};
use cygnet_protocol::{Resources, serve};

/// All answers to commands that are sent at once.
fn answers(commands: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve(commands.as_bytes(), &mut output, &Resources::default()).expect("memory can be written");
    let output = String::from_utf8(output).expect("answers are text");
    output.lines().map(str::to_owned).collect()
}

/// A conversation, line by line.
struct Conversation {
    commands: PipeWriter,
    answers: BufReader<PipeReader>,
    server: JoinHandle<io::Result<()>>,
}

impl Conversation {
    fn new() -> Self {
        let (input, commands) = io::pipe().expect("a pipe");
        let (answers, output) = io::pipe().expect("a pipe");
        let server =
            thread::spawn(move || serve(BufReader::new(input), output, &Resources::default()));
        Self { commands, answers: BufReader::new(answers), server }
    }

    fn send(&mut self, command: &str) {
        writeln!(self.commands, "{command}").expect("the server listens");
    }

    fn next(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the server answers");
        line.trim_end().to_owned()
    }

    /// The lines up to the one that begins like this.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.starts_with(beginning)) {
            let line = self.next();
            assert!(!line.is_empty(), "the server has ended after {lines:?}");
            lines.push(line);
        }
        lines
    }

    fn ask(&mut self, command: &str, beginning: &str) -> Vec<String> {
        self.send(command);
        self.until(beginning)
    }

    fn quit(mut self) {
        self.send("quit");
        self.server.join().expect("no panic").expect("no failure");
    }
}

fn best(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move")
}

#[test]
fn it_introduces_itself() {
    let lines = answers("ugi\nisready\nquit\n");
    assert!(lines[0].starts_with("id name Cygnet "), "{lines:?}");
    assert!(lines[1].starts_with("id author "));
    let games: Vec<String> = IDS.iter().map(|id| format!(" var {id}")).collect();
    let games = format!("option name Game type combo default ugly_duck{}", games.concat());
    for expected in [
        &*games,
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Proved type check default true",
        "gameoption game ugly_duck name size default 5x5 min 3x3 max 22x22 shape rectangle",
        "gameoption game ski_jumps name first default red var red var black",
        "gameoption game three_dragons name variant default dragons var dragons var strength var base",
    ] {
        assert!(lines.contains(&expected.to_owned()), "{expected} is missing in {lines:#?}");
    }
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn the_legal_moves_of_every_game() {
    for entry in CATALOGUE {
        let game = entry.build(&Options::defaults(entry.info));
        let mut state = game.initial();
        let id = entry.info.id;
        let first = state.moves()[0].clone();
        let expected = format!("legalmoves {}", state.moves().join(" "));
        state.play(&first).expect("a legal move");
        let after = format!("legalmoves {}", state.moves().join(" "));
        let position = state.position();
        assert_eq!(
            answers(&format!(
                "setoption name Game value {id}\nlegalmoves\n\
                 position startpos moves {first}\nlegalmoves\n\
                 position startpos\nposition fen {position}\nlegalmoves\n"
            )),
            [expected, after.clone(), after]
        );
    }
}

#[test]
fn a_position_ends_at_the_word_moves() {
    let lines = answers(
        "setoption name Game value ugly-duck\n\
         position fen DDD/3/ddd w moves a1a2 c3c2\nquery p1turn\nquery gameover\nquery result\n\
         position startpos moves b1c2\nquery p1turn\n\
         position fen 4/4/dDS1/2d1 w\nlegalmoves\n",
    );
    assert_eq!(lines[..4], ["response true", "response false", "response none", "response false"]);
    assert!(lines[4].starts_with("legalmoves "), "the size follows from the position");
}

#[test]
fn questions_about_a_finished_game() {
    let lines = answers(
        "setoption name Game value ski_jumps size=2x2\n\
         position startpos\nlegalmoves\nquery result\ngo depth 9\n",
    );
    assert!(best(&lines).len() > 1);
    // Moves are played one after the other until the game is over.
    let mut conversation = Conversation::new();
    conversation.send("setoption name Game value ski_jumps size=2x2");
    let mut moves = String::new();
    loop {
        conversation.send(&format!("position startpos{moves}"));
        if conversation.ask("query gameover", "response") == ["response true"] {
            break;
        }
        let lines = conversation.ask("go depth 5", "bestmove");
        let space = if moves.is_empty() { " moves " } else { " " };
        moves = format!("{moves}{space}{}", best(&lines));
    }
    assert_ne!(conversation.ask("query result", "response"), ["response none"]);
    assert_eq!(conversation.ask("legalmoves", "legalmoves"), ["legalmoves"]);
    assert_eq!(best(&conversation.ask("go depth 5", "bestmove")), "none");
    conversation.quit();
}

#[test]
fn a_limit_of_nodes_is_kept_and_the_search_is_the_same_again() {
    let commands = "setoption name Hash value 1\nposition startpos\ngo nodes 3000\n";
    let without_time = |lines: Vec<String>| -> Vec<String> {
        let before = |line: &String| line.split(" time ").next().unwrap_or_default().to_owned();
        lines.iter().map(before).collect()
    };
    let lines = answers(commands);
    let last = &lines[lines.len() - 2];
    let nodes: u64 = last
        .split_whitespace()
        .skip_while(|&word| word != "nodes")
        .nth(1)
        .and_then(|word| word.parse().ok())
        .expect("a count");
    assert!((1..=3000).contains(&nodes), "{last}");
    assert!(lines[0].starts_with("info depth 1 multipv 1 score cp "), "{lines:?}");
    assert!(lines[0].contains(" pv "));
    assert_eq!(without_time(answers(commands)), without_time(lines));
}

#[test]
fn what_is_proven_is_told_apart() {
    let lines = answers("setoption name Game value ugly_duck size=3x3\ngo depth 40\n");
    let told = &lines[lines.len() - 3];
    assert!(told.contains(" score win ") || told.contains(" score loss "), "{told}");
    assert!(!told.contains(" cp "));
    let lines = answers("go depth 2\n");
    assert!(lines[0].contains(" score cp "), "{lines:?}");
}

#[test]
fn several_lines_are_told_with_their_rank() {
    let lines = answers("setoption name MultiPV value 3\ngo depth 3\n");
    for rank in 1..=3 {
        let start = format!("info depth 3 multipv {rank} score ");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{lines:#?}");
    }
}

#[test]
fn a_search_without_limit_waits_for_stop_and_answers_meanwhile() {
    let mut conversation = Conversation::new();
    // On this board everything is proven in a moment; the answer still has to wait.
    conversation.send("setoption name Game value ugly_duck size=3x3");
    conversation.send("go infinite");
    assert!(conversation.ask("isready", "readyok").iter().all(|line| !line.starts_with("best")));
    assert_eq!(conversation.ask("query p1turn", "response").last().unwrap(), "response true");
    let refused = conversation.ask("position startpos", "info string error");
    assert_eq!(refused.last().unwrap(), "info string error: a search is running; send stop first");
    assert!(refused.iter().all(|line| !line.starts_with("bestmove")));
    let lines = conversation.ask("stop", "bestmove");
    assert!(best(&lines).len() == 4);
    // The next search starts at once, even if the client does not wait for the answer.
    conversation.send("go");
    conversation.send("stop");
    conversation.send("position startpos moves a1a2");
    conversation.send("go nodes 100");
    conversation.until("bestmove");
    conversation.until("bestmove");
    conversation.send("stop");
    assert_eq!(conversation.ask("isready", "readyok"), ["readyok"]);
    conversation.send("setoption name Game value dropper");
    conversation.send("go infinite");
    conversation.quit();
}

#[test]
fn mistakes_are_named_and_change_nothing() {
    for (command, sentence) in [
        ("fly", "'fly' is not a command; the commands are ugi, isready"),
        ("setoption Hash 5", "an option is set by setoption name NAME value VALUE"),
        ("setoption name Hash value", "an option is set by"),
        ("setoption name Hash value 0", "Hash cannot be '0': it is a whole number from 1 to 65536"),
        ("setoption name Hat value 1", "there is no option 'Hat'; the options are Game, Hash"),
        ("setoption name Proved value 1", "Proved cannot be '1': it is true or false"),
        ("setoption name Game value go", "there is no game 'go'; the games are ugly_duck, ski"),
        ("setoption name Game value ugly_duck size=2", "a board of '2' is not possible: boards"),
        ("setoption name Game value ugly_duck big=1", "ugly_duck has no option 'big'"),
        ("setoption name Game value ugly_duck size=5 five", "'five' is not an option of a game"),
        ("position", "a position is startpos or fen POSITION, then perhaps moves"),
        ("position startpos b1c2", "a position is startpos or fen POSITION"),
        ("position fen", "a position is startpos or fen POSITION"),
        ("position fen DDD/ddd w", "the position is a board of 3x2, but size is set to 3x3"),
        ("position fen DDD/3/ddd", "'DDD/3/ddd' is not a position of Ugly Duck"),
        ("position startpos moves b1c2 b1b2", "move 2: b1b2 is not a legal move"),
        ("go depth", "depth is followed by a whole number from 1 on, not by the end of the line"),
        ("go ponder", "go has no parameter 'ponder'"),
        ("query weather", "'weather' cannot be asked for; query has gameover, p1turn and result"),
    ] {
        let before = "setoption name Game value ugly_duck size=3\nposition startpos moves a1a2";
        let lines = answers(&format!("{before}\nlegalmoves\n{command}\nlegalmoves\n"));
        let expected = format!("info string error: {sentence}");
        assert!(lines[1].starts_with(&expected), "{command}: {}", lines[1]);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert_eq!(lines[0], lines[2], "{command}");
    }
}

#[test]
fn a_line_without_end_is_skipped() {
    let lines = answers(&format!("{}\nisready\n", "x".repeat(3 << 20)));
    assert!(lines[0].starts_with("info string error: a line has at most 1048576 bytes"));
    assert_eq!(lines[1..], ["readyok"]);
}

#[test]
fn nonsense_does_no_harm() {
    const WORDS: &[&str] = &[
        "ugi",
        "isready",
        "setoption",
        "name",
        "value",
        "Game",
        "Hash",
        "Threads",
        "MultiPV",
        "Proved",
        "true",
        "1",
        "2",
        "-3",
        "0",
        "99999999999999999999",
        "uginewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "a1a2",
        "b1c2",
        "DDD/3/ddd",
        "w",
        "x",
        "5/5/5/5/5",
        "dropper",
        "size=3",
        "size=99x1",
        "=",
        "ski_jumps",
        "go",
        "nodes",
        "depth",
        "movetime",
        "p1time",
        "p2inc",
        "stop",
        "query",
        "result",
        "gameover",
        "legalmoves",
        "\u{1f986}",
        "\u{0}",
        "#",
        "\r",
        "\t",
    ];
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..60 {
        let mut commands = Vec::new();
        for _ in 0..60 {
            for _ in 0..random.usize(1..8) {
                commands.extend_from_slice(random.choice(WORDS).expect("a word").as_bytes());
                commands.push(b' ');
            }
            if random.u8(..10) == 0 {
                commands.extend((0..random.usize(..50)).map(|_| random.u8(..)));
            }
            commands.push(b'\n');
        }
        commands.extend_from_slice(b"\nstop\nisready\nquit\n");
        let mut output = Vec::new();
        serve(&*commands, &mut output, &Resources::default()).expect("memory can be written");
        let output = String::from_utf8(output).expect("answers are text");
        assert!(output.lines().any(|line| line == "readyok"));
        for line in output.lines() {
            let word = line.split_whitespace().next().unwrap_or_default();
            let known = [
                "id",
                "option",
                "gameoption",
                "ugiok",
                "readyok",
                "info",
                "bestmove",
                "response",
                "legalmoves",
            ];
            assert!(known.contains(&word), "{line:?}");
        }
    }
}

#[test]
fn a_listener_who_has_gone_ends_it() {
    let (answers, output) = io::pipe().expect("a pipe");
    drop(answers);
    assert!(serve(&b"ugi\nisready\n"[..], output, &Resources::default()).is_err());
}
