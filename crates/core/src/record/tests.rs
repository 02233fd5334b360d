//! Tests of reading and writing records: examples first, then generated records.

use std::io::{self, BufReader, Read};

use proptest::prelude::*;

use super::*;

/// The one record of a text.
pub(super) fn read_one(text: &str) -> Record {
    let mut records = read_all(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(records.len(), 1, "{text}\n{records:?}");
    records.remove(0)
}

/// A text after it was read and written.
fn rewritten(text: &str) -> String {
    read_all(text).unwrap().iter().map(Record::to_string).collect()
}

fn comments(turn: &Turn) -> Vec<&str> {
    turn.comments().map(Comment::text).collect()
}

#[test]
fn a_record_is_tags_moves_and_a_result() {
    let record =
        read_one("[Game \"dropper\"]\n[Size \"10x10\"]\n\n1. a10b10 d5>c5+g5\n2. j3x 1-0\n");
    assert_eq!(record.tag("Game"), Some("dropper"));
    assert_eq!(record.tag("Size"), Some("10x10"));
    assert_eq!(record.tag("size"), None);
    assert!(record.moves().eq(["a10b10", "d5>c5+g5", "j3x"]));
    assert_eq!(record.result, GameResult::One);
    let lines: Vec<_> = record.line.turns.iter().map(|turn| turn.source_line).collect();
    assert_eq!(lines, [Some(4), Some(4), Some(5)]);
}

#[test]
fn a_well_written_record_is_written_as_it_was() {
    let text = "\
[Game \"ugly_duck\"]
[Size \"5x5\"]
[Result \"1-0\"]

1. b1c2 2. d5d4! {[%eval 0.3] the quiet way} 3. c2c3 (3. c2d3 4. d4c3
{too slow}) 4. d4e3 1-0

";
    assert_eq!(rewritten(text), text);
    assert_eq!(rewritten(&text.repeat(2)), text.repeat(2));
}

#[test]
fn tags_are_set_where_they_stand_and_kept_when_double() {
    let mut record = read_one("[A \"1\"]\n[B \"2\"]\n[A \"3\"]\n");
    record.set_tag("A", "4");
    record.set_tag("C", "5");
    assert_eq!(record.to_string(), "[A \"4\"]\n[B \"2\"]\n[A \"3\"]\n[C \"5\"]\n\n*\n\n");
}

#[test]
fn any_value_can_be_in_a_tag() {
    let value = "\"to\\day\"\r\nC:\\new [x] {y";
    let mut record = Record::default();
    record.set_tag("Unheard-Of", value);
    assert_eq!(read_one(&record.to_string()).tag("Unheard-Of"), Some(value));
    assert_eq!(read_one(r#" [ A  "\d" ] [B""] 1. b1c2 *"#).tag("A"), Some("\\d"));
}

#[test]
fn numbers_are_skipped_however_they_are_written() {
    for text in [
        "1. a 2. b 3. c",
        "1. a b 2. c",
        "1.a 1...b 2.c",
        "1. a 1. ... b 2.. c",
        "a b c",
        "1... a\n7. ...b c",
    ] {
        assert!(read_one(text).moves().eq(["a", "b", "c"]), "{text}");
        assert_eq!(rewritten(text), "1. a 2. b 3. c *\n\n", "turns are counted, not pairs");
    }
    // A number without a dot is a move: some game may number its squares.
    assert!(read_one("1. 12 7 2. 3").moves().eq(["12", "7", "3"]));
}

#[test]
fn annotations_are_kept_as_written() {
    let record = read_one("1. a!? $3$14 b ?? {c} $7 2. c2^! *");
    let annotations: Vec<_> =
        record.line.turns.iter().map(|turn| turn.annotations.join(" ")).collect();
    assert_eq!(annotations, ["!? $3 $14", "?? $7", "!"]);
    assert_eq!(record.to_string(), "1. a!? $3 $14 2. b?? $7 {c} 3. c2^! *\n\n");
}

#[test]
fn comments_and_variations_keep_their_order() {
    let record = read_one("{intro} 1. a {x} (1. b {y} (1. c) 1... d) {z} () 1... e *");
    let [first, second] = record.line.turns.as_slice() else { panic!("{record:?}") };
    assert_eq!(record.line.comments, [Comment::new("intro")]);
    assert_eq!(comments(first), ["x", "z"]);
    assert!(matches!(
        first.after.as_slice(),
        [After::Comment(_), After::Variation(_), After::Comment(_), After::Variation(_)]
    ));
    let variation = first.variations().next().unwrap();
    assert_eq!(variation.turns.len(), 2);
    assert_eq!(variation.turns[0].variations().count(), 1);
    assert_eq!(second.text, "e");
    assert_eq!(record.to_string(), "{intro} 1. a {x} (1. b {y} (1. c) 2. d) {z} () 2. e *\n\n");
}

#[test]
fn variations_are_numbered_by_the_move_they_replace() {
    let text = "1. a 2. b (2. c 3. d 4. e) 3. f ({why not} 3. g) 4. h (4. i (4. j)) *\n\n";
    assert_eq!(rewritten(text), text);
}

#[test]
fn commands_are_read_from_the_comments_of_a_turn() {
    let record = read_one("1. b1c2 {good} {[%eval -0.5] [%clk 0:04:59]} *");
    assert_eq!(record.line.turns[0].command("eval"), Some("-0.5"));
    assert_eq!(record.line.turns[0].command("clk"), Some("0:04:59"));
    assert_eq!(record.line.turns[0].command("emt"), None);
}

#[test]
fn any_text_can_be_a_comment() {
    for text in [
        "",
        " ",
        "}",
        "\\",
        "\\}",
        "{",
        "a\\b C:\\new",
        "\n\n[Game \"x\"]\n\n1. a *",
        "\n \n  [Game \"x\"]\n[%eval 1]\n\\[",
        "% at the start\n% of lines",
        "ends with a line\n",
    ] {
        let mut record = Record::default();
        record.line.comments.push(Comment::new(text));
        record.line.turns.push(Turn::new("a"));
        record.line.turns[0].after.push(After::Comment(Comment::new(text)));
        assert_eq!(read_all(&record.to_string()), Ok(vec![record]), "{text:?}");
    }
    // Only what would be read wrongly is escaped.
    assert_eq!(rewritten("1. a {b\n\n[%eval 1] {} *"), "1. a {b\n\n[%eval 1] {} *\n\n");
}

#[test]
fn a_comment_can_run_to_the_end_of_the_line() {
    let record = read_one("; by hand\n[A \"1\"]\n\n1. a ; not } closed\nb *");
    assert_eq!(record.line.comments, [Comment::new(" by hand")]);
    assert_eq!(comments(&record.line.turns[0]), [" not } closed"]);
    assert_eq!(record.to_string(), "[A \"1\"]\n\n{ by hand} 1. a { not \\} closed} 2. b *\n\n");
}

#[test]
fn a_comment_behind_the_result_belongs_to_the_game() {
    let records = read_all("1. a 1-0 {at\nlast} ; yes\n{next} 1. b * 1. c").unwrap();
    assert_eq!(records.len(), 3);
    assert_eq!(comments(&records[0].line.turns[0]), ["at\nlast", " yes"]);
    assert_eq!(records[1].line.comments, [Comment::new("next")]);
    assert!(records[2].moves().eq(["c"]));
}

#[test]
fn a_game_without_result_ends_before_the_next_tags() {
    let text = "[Result \"0-1\"]\n\n1. a\n\n[Result \"won\"]\n\n1. b\n\n[A \"only tags\"]\n \n[B \"\"]\n1. c";
    let records = read_all(text).unwrap();
    let results: Vec<_> = records.iter().map(|record| record.result).collect();
    assert_eq!(results[0], GameResult::Two);
    assert_eq!(results[1..], [GameResult::Unfinished; 3]);
    assert!(records[2].line.turns.is_empty());
    assert!(records[3].moves().eq(["c"]));
}

#[test]
fn the_result_of_the_moves_counts_and_the_tag_is_left_alone() {
    let record = read_one("[Result \"0-1\"]\n\n1. a 1-0");
    assert_eq!((record.result, record.tag("Result")), (GameResult::One, Some("0-1")));
}

#[test]
fn files_of_other_systems_are_read() {
    let text = "\u{feff}[A \"1\"]\r\n\r\n% not for us [\r\n1. a {b\r\nc}\r\n\r\n[A \"2\"]\r\n";
    let records = read_all(text).unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(comments(&records[0].line.turns[0]), ["b\nc"]);
    assert_eq!(read_all("\u{feff}\n \r\n%\n"), Ok(Vec::new()));
}

#[test]
fn moves_are_wrapped_and_comments_are_not() {
    let mut record = Record::default();
    for i in 0..40 {
        record.line.turns.push(Turn::new(format!("a{i}b{i}")));
    }
    record.line.turns[3].after.push(After::Comment(Comment::new("long ".repeat(30))));
    let text = record.to_string();
    let long: Vec<_> = text.lines().filter(|line| line.chars().count() > 80).collect();
    assert_eq!(long, [format!("{{{}}}", "long ".repeat(30))]);
    assert_eq!(text.lines().count(), 8, "{text}");
    assert_eq!(read_one(&text), record);
}

#[test]
fn errors_name_the_line_and_what_would_be_right() {
    for (text, message) in [
        (
            "[A \"1\"]\n\n1. a\n{b\n\nc",
            "line 4: the comment that starts here is never closed with '}'",
        ),
        ("1. a\n(1. b\n(1. c)", "line 2: the variation that starts here is never closed with ')'"),
        ("\n[Foo bar]", "line 2: a tag is written [Name \"value\"], not '[Foo bar]'"),
        ("[Foo \"a", "line 1: a tag is written [Name \"value\"], not '[Foo \"a'"),
        ("[%eval \"a\"]", "line 1: a tag is written [Name \"value\"], not '[%eval \"a\"]'"),
        ("1. a\n[B \"1\"]", "line 2: there is a tag among the moves; leave a blank line"),
        ("1. a\n\n)", "line 3: ')' without a '(' before it"),
        ("1. a }", "line 1: '}' without a '{' before it"),
        ("1. a ]", "line 1: ']' without a '[' before it"),
        ("1. a $x", "line 1: '$' is followed by a number, as in $1"),
        ("{x} $1 a", "line 1: '$1' has no move before it that it annotates"),
        ("1. a (1. !)", "line 1: '!' has no move before it that it annotates"),
        ("(1. a)", "line 1: a variation stands after the move it replaces, not before"),
        ("1. a\n(b\n1-0)", "line 3: the result 1-0 stands in the variation that starts on line 2"),
        ("1. a *!", "line 1: '!' annotates a move, and * is the result"),
        ("1. %a", "line 1: a move cannot start with '%', as '%a' does"),
    ] {
        let error = read_all(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    let error = read_all(&format!("[{}", "x".repeat(10_000))).unwrap_err();
    assert!(error.to_string().len() < 150, "{error}");
}

#[test]
fn one_bad_game_does_not_cost_the_others() {
    let bad = [
        "1. a {never closed",
        "1. a (b",
        "1. a ) b\n[x\n\n1. a *",
        "[No tag]\n[A \"1\"]\n\n1. a *",
    ];
    for bad in bad {
        let text = format!("[N \"0\"]\n\n1. a\n\n[N \"1\"]\n{bad}\n\n[N \"2\"]\n\n1. b *\n");
        let records: Vec<_> = Reader::new(text.as_bytes()).collect();
        assert_eq!(records.len(), 3, "{text}\n{records:?}");
        assert!(records[1].is_err());
        for (i, value) in [(0, "0"), (2, "2")] {
            assert_eq!(records[i].as_ref().unwrap().tag("N"), Some(value), "{text}");
        }
    }
}

#[test]
fn what_is_not_utf8_costs_its_own_game_only() {
    let text = b"[N \"0\"]\n\n1. a\n\n[N \"\xfc\"]\n\n1. a *\n\n[N \"2\"]\n";
    let records: Vec<_> = Reader::new(&text[..]).collect();
    let error = records[1].as_ref().unwrap_err();
    assert_eq!(error.to_string(), "line 5: the line is not UTF-8 text; save the file as UTF-8");
    assert_eq!(records[0].as_ref().unwrap().tag("N"), Some("0"));
    assert_eq!(records[2].as_ref().unwrap().tag("N"), Some("2"));
    assert_eq!(records.len(), 3);
}

#[test]
fn an_error_of_the_source_is_the_last_item() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("no more disk"))
        }
    }
    let source = BufReader::new((&b"1. a *\n[A \"1\"]\n"[..]).chain(Broken));
    let mut reader = Reader::new(source);
    assert!(reader.next().unwrap().is_ok());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 3: the rest of the text cannot be read: no more disk");
    assert!(reader.next().is_none());
    assert!(reader.next().is_none());
}

#[test]
fn a_reader_says_where_each_record_begins() {
    let mut reader = Reader::new(&b"\n; hello\n\n[A \"1\"]\n\n1. a *\n\n\n[A \"2\"]\n"[..]);
    assert_eq!(reader.record_line(), 0);
    for line in [2, 9] {
        assert!(reader.next().unwrap().is_ok());
        assert_eq!(reader.record_line(), line);
    }
}

#[test]
fn variations_are_nested_to_a_limit() {
    let nested = |depth: usize| format!("a {}{}", "(a ".repeat(depth), ")".repeat(depth));
    let deepest = read_one(&nested(MAX_DEPTH));
    assert_eq!(read_one(&deepest.to_string()), deepest);
    for depth in [MAX_DEPTH + 1, 100_000] {
        assert_eq!(
            read_all(&nested(depth)).unwrap_err().to_string(),
            "line 1: variations cannot be nested more than 64 deep"
        );
    }
}

#[test]
fn a_line_without_end_is_not_read_to_its_end() {
    let endless = std::io::repeat(b'x');
    let mut reader = Reader::new(std::io::BufReader::new(endless));
    let error = reader.next().unwrap().unwrap_err();
    assert!(
        error.is_of_the_source && error.message.english().contains("longer than 1048576 bytes")
    );
    assert!(reader.next().is_none());
}

#[test]
fn the_lines_of_tags_and_results_are_known() {
    let text = "[A \"1\"]\n\n[B \"2\"]\n[C \"3\"]\n\n1. a\n2. b\n*\n\n";
    let mut reader = Reader::new(text.as_bytes());
    assert_eq!(reader.next().unwrap().unwrap().tags.len(), 1);
    assert_eq!(reader.tag_lines(), [1]);
    assert_eq!(reader.next().unwrap().unwrap().tags.len(), 2);
    assert_eq!((reader.tag_lines(), reader.result_line()), (&[3, 4][..], 8));
}

fn any_comment() -> impl Strategy<Value = Comment> {
    prop_oneof![".*", "[ \n\r\\\\{}\\[A\"\\]%;]*", "(\n| |\\[A \"b\"\\]|\\[%eval 1\\]|x)*"]
        .prop_map(Comment::new)
}

pub(super) fn any_line() -> impl Strategy<Value = Line> {
    let after = any_comment().prop_map(After::Comment).boxed();
    let leaf = line_of(after.clone());
    leaf.prop_recursive(4, 64, 4, move |inner| {
        let comment = after.clone();
        line_of(prop_oneof![comment, inner.prop_map(After::Variation)].boxed())
    })
}

fn line_of(after: BoxedStrategy<After>) -> BoxedStrategy<Line> {
    let text = prop_oneof!["[a-j][0-9]{1,2}[-+x^v>]?", "\\PC{1,5}", "[0-9.!?%*a/-]{1,7}"]
        .prop_map(|text| if is_move_text(&text) { text } else { "b1c2".to_owned() });
    let annotation = prop_oneof!["[!?]{1,3}", "\\$[0-9]{1,3}"];
    let turn = (text, prop::collection::vec(annotation, 0..3), prop::collection::vec(after, 0..3))
        .prop_map(|(text, annotations, after)| Turn { annotations, after, ..Turn::new(text) });
    (prop::collection::vec(any_comment(), 0..2), prop::collection::vec(turn, 0..6))
        .prop_map(|(comments, turns)| Line { comments, turns })
        .boxed()
}

fn any_record() -> impl Strategy<Value = Record> {
    let name = "[^\\s\"\\[\\]]{1,8}"
        .prop_map(|name| if is_tag_name(&name) { name } else { "Name".to_owned() });
    let value = prop_oneof![".*", "[\n\r\\\\\"nr\\]]*"];
    let result = prop_oneof![
        Just(GameResult::One),
        Just(GameResult::Two),
        Just(GameResult::Draw),
        Just(GameResult::Unfinished)
    ];
    (prop::collection::vec((name, value), 0..4), any_line(), result)
        .prop_map(|(tags, line, result)| Record { tags, line, result })
}

proptest! {
    #[test]
    fn records_survive_being_written(records in prop::collection::vec(any_record(), 0..4)) {
        let mut text = Vec::new();
        for record in &records {
            write(record, &mut text).unwrap();
        }
        let text = String::from_utf8(text).unwrap();
        prop_assert_eq!(read_all(&text), Ok(records), "{}", text);
    }

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let lines = bytes.len() + 1;
        prop_assert!(Reader::new(bytes.as_slice()).count() <= lines);
    }

    #[test]
    fn what_is_read_is_written_and_read_alike(
        text in prop_oneof![
            ".*",
            "[\n\r \\\\\\[\\](){};$%\"!?.0-9aA*]*",
            "(\n|\n\n| |\\[A \"b\"\\]|\\[|\\{|\\}|\\(|\\)|;|\\$1|%|!|1\\.|a|b|\\*|1-0)*",
        ]
    ) {
        for record in Reader::new(text.as_bytes()).flatten() {
            let written = record.to_string();
            prop_assert_eq!(read_all(&written), Ok(vec![record]), "{}", written);
        }
    }
}
