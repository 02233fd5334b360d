//! People at a table, line by line.

use crate::common::lines::{Program, assert_says, human, table, table_at};
use cygnet_core::time::TimeControl;
use cygnet_games::CATALOGUE;
use cygnet_tui::screen::Opening;

#[test]
fn people_play_every_game_to_its_end() {
    for entry in CATALOGUE {
        let program = Program::new();
        let mut watched = table(entry.info.id, &[], "random", "random");
        while watched
            .play_bot(&cygnet_room::Resources::default(), std::time::Instant::now)
            .expect("a bot of the game")
            .is_some()
        {}
        let mut lines: Vec<&str> = watched.session().moves().collect();
        lines.extend(["copy", "record"]);
        let said = program.play(human(entry.info.id), &lines.join("\n"));
        let position = format!("> {}\n", watched.session().state().position());
        let side = format!("[{} \"human\"]\n", entry.info.sides[0].name);
        assert_says(&said, &[&position, &side]);
        assert!(said.contains(" wins.\n") || said.contains("Draw: "), "{}", entry.info.id);
        assert_eq!(program.unfinished(), 0, "a game that is over is forgotten");
    }
}

#[test]
fn a_computer_player_answers_and_both_moves_are_taken_back() {
    let table = table("ugly_duck", &[], "human", "greedy-threat");
    let said = Program::new().play(table, "B1C2\nundo\nundo\nredo\nhistory\n");
    assert_says(
        &said,
        &[
            "Black (greedy-threat) plays a5a4\n",
            "2 moves taken back\n",
            "there is no move of yours to take back\n",
            "2 moves played again\n",
            "White> 1. White b1c2\n2. Black a5a4\n",
        ],
    );
}

#[test]
fn wrong_input_is_explained_and_changes_nothing() {
    let program = Program::new();
    for (input, part) in [
        ("frobnicate", "is not a move of Dropper"),
        ("frobnicate", "`help` lists the commands"),
        ("c3>c4", "there is no stone of O on c3; a1 would be legal"),
        ("play c3", "'play' is not a command; `help` lists them"),
        ("moves z", "No legal move starts with 'z'."),
        ("value nobody", "Dropper has no bot 'nobody'"),
        ("undo", "there is no move of yours to take back"),
        ("redo", "no move was taken back"),
        ("save", "Name the file to write to"),
        ("save /no/such/folder/game.txt", "Nothing was saved"),
        ("load", "Name the file to read"),
        ("load /no/such/file", "Nothing was loaded"),
        ("open /no/such/file", "'/no/such/file' cannot be read"),
        ("goto 7", "Give the number of turns, from 0 to 0"),
        ("back", "This is the first position."),
        ("forward", "This is the last position."),
        ("from-here", "This is the last position; `back`, `first` and `goto` show earlier ones."),
        ("cancel", "No turn has been started."),
        ("step", "Only games between computer players"),
        ("continue 1", "There is no unfinished game."),
        ("discard 1", "There is no unfinished game."),
        ("set colour blue", "'colour' is not a setting; they are language, theme"),
        ("set theme blue", "theme cannot be 'blue': it is meadow, ice, wood or night"),
        ("set dropper me you", "dropper cannot be 'me you': it is two of: human random"),
        ("preview", "Name a move to preview"),
        ("preview z9", "is not a move of Dropper"),
    ] {
        let table = table("dropper", &[("size", "5")], "human", "human");
        let said = program.play(table, &format!("{input}\ncopy\n"));
        assert_says(&said, &[part, "X> 5/5/5/5/5 x\n"]);
    }
}

#[test]
fn a_game_can_be_given_up_drawn_and_played_again_with_sides_changed() {
    let table = table("ski_jumps", &[("size", "4")], "human", "greedy-jumpers");
    let said = Program::new().play(table, "draw\nresign\na1b1\nagain\nplayers\nhistory\n");
    assert_says(
        &said,
        &[
            "The draw is declined; play on.",
            "Red resigns; Black (greedy-jumpers) wins.",
            "the game is over; `undo` takes back the last move",
            "A new game, with sides changed.",
            "Red (greedy-jumpers) plays ",
            "Red: greedy-jumpers, Black: human\n",
            "Black> 1. Red ",
        ],
    );
    let said = Program::new().play(human("ski_jumps"), "draw\ndraw\n");
    assert_says(&said, &["A draw is offered; `draw` accepts it", "Draw by agreement."]);
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let program = Program::new();
    let file = program.file("saved.txt");
    let saved = table("three_dragons", &[("variant", "base")], "human", "human");
    let said =
        program.play(saved, &format!("e8e6\ne2e4\nsave {file}\nsave {file}\nsave! {file}\n"));
    assert_eq!(said.matches("Saved to ").count(), 2);
    assert_says(&said, &["already exists and was not overwritten; `save!` overwrites it"]);
    let loaded = table("ugly_duck", &[], "human", "random");
    let said = program.play(loaded, &format!("load {file}\nhistory\n"));
    assert_says(&said, &["X> 1. X e8e6\n2. O e2e4\n"]);
    let other = table("ugly_duck", &[], "human", "greedy-table");
    let said = program.play(other, &format!("load {file}\ncopy\n"));
    assert_says(
        &said,
        &["Three Dragons has no player 'greedy-table'", "White> DDDDD/5/5/5/ddddd w\n"],
    );
}

#[test]
fn a_loaded_game_has_the_clock_of_its_file() {
    let program = Program::new();
    let file = program.file("timed.txt");
    let record = "[Game \"ugly_duck\"]\n[TimeControl \"5m+3s\"]\n\n\
                  1. b1c2 { [%clk 0:04:10] } 2. c5c4 { [%clk 0:03:20] } *\n";
    std::fs::write(&file, record).expect("our folder");
    let said = program.play(human("ugly_duck"), &format!("load {file}\nclock\n"));
    // White's clock is running.
    assert_says(&said, &["White 4:", ", Black 3:20\n"]);
    // A file without a clock leaves the one on the table.
    std::fs::write(&file, "[Game \"ugly_duck\"]\n\n1. b1c2 *\n").expect("our folder");
    let control: TimeControl = "2m+1s".parse().expect("a time control");
    let table = human("ugly_duck").with_clock(control);
    let said = program.play(table, &format!("load {file}\nclock\n"));
    assert_says(&said, &["White 2:00, Black "]);
}

#[test]
fn one_of_several_games_of_a_file_is_chosen_by_its_number() {
    let program = Program::new();
    let file = program.file("games.txt");
    let games = "[Game \"ugly_duck\"]\n\n{Hello.} 1. b1c2 {A duck sets out.} b5b4 *\n\n\
                 [Game \"dropper\"]\n[X \"Ana\"]\n\n1. d4 *\n";
    std::fs::write(&file, games).expect("a file");
    let said = program.menu(&format!("open {file}\nopen {file} 3\nopen {file} 1\nforward\n"));
    assert_says(
        &said,
        &[
            "The file has several games. Which one?\n  1. Ugly Duck\n  2. Dropper, Ana\n",
            "cannot be read: its games are 1 to 2, not 3\n",
            "Hello.\nAfter 0 of 2 moves.\n0/2> ",
            "A duck sets out.\nAfter 1 of 2 moves.\n1/2> ",
        ],
    );
    let said = program.play(human("dropper"), &format!("load {file} 2\ncopy\n"));
    assert_says(&said, &["O> 8/8/8/3X4/8/8/8/8 o\n"]);
    assert_eq!(program.unfinished(), 1, "reading a record keeps nothing, playing does");
}

#[test]
fn two_computer_players_play_to_the_end_by_themselves() {
    let table = table("dropper", &[("size", "3")], "random", "greedy-group");
    let said = Program::new().play(table, "undo\nb2\nstep\nundo\ngo\n");
    assert_eq!(said.matches(" wins.\n").count() + said.matches("Draw: ").count(), 3, "{said}");
    assert_says(
        &said,
        &["1 move taken back", "Computer players play both sides; `step` makes one"],
    );
}

#[test]
fn pieces_are_chosen_by_number_and_direction() {
    let said = Program::new().play(human("ugly_duck"), "pieces\n2d\nc5w\n1\n9\ncancel\nflip\n1w\n");
    assert_says(
        &said,
        &[
            "White> choose a piece:\n  1. a1 duck\n  2. b1 duck\n",
            "1  D [·] D  D  D\n2  ·  · [D] ·  ·\n",
            "4  ·  · [d] ·  ·\n5  d  d [·] d  d\n",
            "a1: choose where it goes:\n  1. a2 (s)\n  2. b2 (d)\n",
            "There is no number 9 to choose; the numbers are 1-2.\n",
            "The turn is cancelled; choose again.\n",
            "   e  d  c  b  a\n5  d  d [·] d  d\n",
            // Up is where White goes on a board that is turned around.
            "2  ·  ·  D  · [D]\n1  D  D  D  · [·]\n",
        ],
    );
    let jumps = table_at("ski_jumps", &[], Some("4/R3/B3/4 r"), "human", "human");
    assert_says(&Program::new().play(jumps, "a2b\n"), &["3 [b] ·  ·  ·\n4 [R] ·  ·  ·\n"]);
}

#[test]
fn optional_captures_are_asked_for() {
    let position = Some("#cbbbbbc#/4d4/9/4b4/*3*3*/9/5D3/9/#CBBBBBC# x LMR 0");
    let table = || table_at("three_dragons", &[], position, "human", "human");
    let question = "X> f7 f4: choose an enemy to capture by strength, or none:\n  \
                    1. e4 (l)\n  2. none\n";
    for (input, played) in [
        ("f7f4\nnone\n", "1. X f7f4\n"),
        ("f7f4\n2\n", "1. X f7f4\n"),
        ("f7 f4\nnenhum\n", "1. X f7f4\n"),
        ("f7f4\n1\n", "1. X f7f4xe4\n"),
        ("f7\nf4\ne4\n", "1. X f7f4xe4\n"),
        ("f7f4\nd4\nl\n", "1. X f7f4xe4\n"),
        ("f7f4\ncancel\n", "X> none yet\n"),
        ("f7f4\nundo\n", "X> none yet\n"),
        // A player who types whole moves need not answer the question.
        ("f7f4\nd1d3\n", "1. X f7f4\n2. O d1d3\n"),
    ] {
        let said = Program::new().play(table(), &format!("{input}history\n"));
        assert!(said.contains(question) || input.starts_with("f7\n"), "{input:?}: {said}");
        assert_says(&said, &[played]);
    }
    let said = Program::new().play(table(), "f7f4xe4\n");
    assert!(!said.contains("choose an enemy"), "{said}");
    let program = Program::new();
    program.play(table(), "f7f4");
    assert_says(&program.menu(""), &["Turns played: 1, last on "]);
}

#[test]
fn the_clock_and_the_score_are_told() {
    let control: TimeControl = "5m+3s".parse().expect("a time control");
    let table = human("ugly_duck").with_clock(control);
    let moves = "clock\nb1c2\na5a4\nc2c3\na4a3\nc3b4\na3b2\nb4a5\nb2a1\nscore\n";
    let said = Program::new().play(table, moves);
    assert_says(&said, &["White> White 5:00, Black 5:00\n", "White: ducks ", "; took duck\n"]);
    assert_says(&Program::new().play(human("dropper"), "clock\n"), &["This game has no clock."]);
}

#[test]
fn earlier_positions_are_looked_at_and_played_on_from() {
    let program = Program::new();
    let said = program.play(
        human("ugly_duck"),
        "b1c2\na5a4\nc2c3\nfirst\nb1b2\nforward\ngoto 2\nback\nlast\ngoto 1\ncontinue\nhistory\n",
    );
    assert_says(
        &said,
        &[
            "After 0 of 3 moves.\n0/3> You are looking at an earlier position; `last` returns",
            "After 2 of 3 moves.\n2/3> ",
            "After 1 of 3 moves.\n1/3> \n",
            "The game continues from here.\n",
            "Black to move.\nchoose a piece: 1 a5, 2 b5, 3 c5, 4 d5, 5 e5\n\
             Black> 1. White b1c2\nBlack> \n",
        ],
    );
}

#[test]
fn a_game_that_was_left_is_offered_again() {
    let program = Program::new();
    program.play(human("ugly_duck"), "b1c2\na5a4\n");
    assert_eq!(program.unfinished(), 1);
    let said = program.play(human("dropper"), "quit\n");
    assert_says(&said, &["There is 1 unfinished game; `continue` lists it.\n"]);
    let said = program.menu("continue\nc2c3\nmenu\ncontinue 1\nresign\nmenu\n");
    assert_says(
        &said,
        &["  1. Ugly Duck 5x5, human - human. Turns played: 2", "Turns played: 3", "resigns"],
    );
    assert_eq!(program.unfinished(), 0);
    program.play(human("dropper"), "d4\n");
    program.play(human("ski_jumps"), "a1b1\n");
    let said = program.menu("continue\ncontinue 3\ndiscard 2\ndiscard 1\n");
    assert_says(&said, &["Which one, from 1 to 2? For example: continue 1", "Discarded: Dropper"]);
    assert_eq!(program.unfinished(), 0);
}

#[test]
fn games_are_set_up_in_lines_and_the_choices_are_kept() {
    let program = Program::new();
    let said = program.menu(
        "chess\nski\nblack human\nsize 6x4\nsize 3\nred nobody\n3\nFIRST black\n5 any\nclock 5m+3s\n\
         clock soon\ncolour\nrules\nplayers\nstart\nclock\n",
    );
    assert_says(
        &said,
        &[
            "'chess' is neither a game nor a command; `help` lists the commands\n",
            "  2. black: human\n  3. size: 6x4\n",
            "a board of '3' is not possible: boards are 2x2 to 20x20, both even\n",
            "Ski Jumps has no player 'nobody'",
            "Type a size, columns x rows, such as 5x6. Boards are 2x2 to 20x20, both even.\n",
            "  4. first: black\n  5. step: any\n",
            "  7. clock: 5m+3s\n",
            "'soon' is not a time control",
            "'colour' is not a choice here; `help` lists them\n",
            "  1. human: a person at this keyboard\n  2. random: any legal move",
            "Black to move.\nchoose a piece: 1 f2, 2 f4\nBlack> Red 5:00, Black 5:00\n",
        ],
    );
    // A text that can only be a size sets the size; one that can only be a clock sets the clock.
    let said = program.menu("ski\n12x8\n4x30\n10m+5s\n6x4\nback\n");
    assert_says(
        &said,
        &[
            "  3. size: 12x8\n",
            "a board of '4x30' is not possible: boards are 2x2 to 20x20, both even\n",
            "  3. size: 12x8\n",
            "  7. clock: 10m+5s\n",
            "  3. size: 6x4\n",
        ],
    );
    let said = program.menu("2\nposition R3/3B r\nposition 7 w\n\n");
    assert_says(
        &said,
        &[
            "  2. black: human\n  3. size: 6x4\n",
            "  3. size: 4x2\n",
            "Red to move.\nchoose a piece: 1 a1\nRed> ",
        ],
    );
}

#[test]
fn settings_hold_at_once_and_the_next_time() {
    let program = Program::new();
    let said =
        program.menu("set language pt\nset cores gelo\nset pace 1\nset dropper human human\n");
    assert_says(&said, &["língua: pt (Português)\n", "cores: ice (gelo)\n", "ritmo: 1\n"]);
    let said = program.menu("definicoes\n3\n\n");
    assert_says(
        &said,
        &[
            "A que vamos jogar?",
            "dropper: humano humano\n",
            "cores: ice (gelo)\n",
            "Vez de X.\nX> ",
        ],
    );
}

#[test]
fn portuguese_is_understood_and_spoken() {
    let program = Program::in_portuguese();
    let said = program.play(
        table("ugly_duck", &[], "human", "greedy-threat"),
        "b1c2\nanular\nb1b3\npecas\nsugestão\nposição\najuda\ndesistir\n",
    );
    assert_says(
        &said,
        &[
            "Ugly Duck. Escreva uma jogada, ou ajuda.\n",
            "Vez das Brancas.\nescolha uma peça: 1 a1, 2 b1, 3 c1, 4 d1, 5 e1\nBrancas> ",
            "Pretas (greedy-threat): a5a4\n",
            "2 jogadas anuladas\n",
            "b1b3 não é uma jogada legal: o pato em b1 pode jogar b1a2, b1b2 ou b1c2\n",
            "escolha uma peça:\n  1. a1 pato\n",
            "espera ",
            "Brancas> DDDDD/5/5/5/ddddd w\n",
            "  guardar FICHEIRO      escrever o registo num ficheiro",
            "Vitória das Pretas (greedy-threat), por desistência.\n",
        ],
    );
    let said = program.menu("ugly\npretas humano\ntamanho 6x5\ncomeçar\n");
    assert_says(&said, &["  2. pretas: humano\n  3. tamanho: 6x5\n", "Vez das Brancas.\n"]);
    // English words work, too.
    assert_says(&program.play(human("dropper"), "help\n"), &["Escreva uma jogada, ou um destes:"]);
}

#[test]
fn what_goes_wrong_is_told_in_portuguese() {
    let program = Program::in_portuguese();
    std::fs::write(program.file("none.txt"), "").expect("a file");
    let none = format!("carregar {}", program.file("none.txt"));
    for (input, part) in [
        ("frob", "uma jogada escreve-se assim: as duas casas, como b1c2; ajuda mostra os comandos"),
        ("anular", "não há nenhuma jogada sua para anular\n"),
        ("repetir", "nenhuma jogada foi anulada\n"),
        ("desistir\nb1c2", "a partida acabou; anular desfaz a última jogada, desforra começa"),
        ("1", "a1: escolha para onde vai:\n  1. a2 (s)\n  2. b2 (d)\n"),
        (&none, "Nada foi carregado: '"),
        (&none, "none.txt' não foi lido: não tem nenhuma partida\n"),
        ("definir cores azul", "cores não pode ser 'azul': deve ser meadow, ice, wood ou night\n"),
        ("passo", "Só jogadores automáticos que jogam um com o outro podem esperar ou seguir.\n"),
        ("nova\nrelógio já", "'já' não é um tempo de jogo: escreva none, 30s para um tempo"),
        ("nova\nbrancas ninguém", "Ugly Duck não tem o jogador automático 'ninguém'"),
    ] {
        assert_says(&program.play(human("ugly_duck"), input), &[part]);
    }
}

#[test]
fn without_unicode_everything_is_ascii() {
    let program = Program { unicode: false, ..Program::in_portuguese() };
    let said = program.play(human("three_dragons"), "ajuda\nregras\ne8e6\nnão\nvalor\n");
    assert!(said.is_ascii());
    assert_says(&said, &["8  .   .   .   .  [. ] .   .   .   .\n", "sugestao"]);
}

#[test]
fn a_move_is_previewed() {
    let program = Program::new();
    let position = Some("5/1D3/2d2/5/dd1dd w");
    let table = table_at("ugly_duck", &[], position, "human", "human");
    let said = program.play(table, "preview b2c3\npreview b2\npreview b2b3\ncopy\n");
    assert_says(
        &said,
        &[
            "White> b2c3: takes duck on c3.\n",
            "choose where it goes\n  1. a3 (a)\n  2. b3 (s)\n  3. c3 (d)\n",
            "b2b3 only moves a piece.\n",
            "White> 5/1D3/2d2/5/dd1dd w\n",
        ],
    );
}

/// Lines that a player might type, separated by bars.
const LINES: &str = "\
    a1|b1c2|a1b1|c3|c3>c4+e5|1|2|3w|4b|c4t|2d|1s|e8e6|none|cancel|preview c3|preview 2|\
    pieces|undo|redo|hint|value|value random|resign|draw|again|moves|moves a|board|flip|\
    position|record|rules|score|pontos|clock|history|back|forward|first|last|goto 2|goto x|\
    from-here|continue|continue 1|discard 1|load .|load game|load game 2|open|open 1|\
    open game|save |save game|save! game|help|?|x|| |\u{1b}[2J|\0|é1é2|99|menu|menu|new|\
    start|começar|dropper|ugly duck|ski|three|white random|black human|x human|\
    o greedy-group|red human|size 4x4|size 5|3 6|position 3|clock 5m+3s|clock none|\
    first random|variant base|settings|set language pt|set language en|set language auto|\
    set dropper random random|set|step|go|pause|players|a99999999999999999999|sair|quit";

#[test]
fn nothing_that_is_typed_can_crash_it() {
    let words: Vec<&str> = LINES.split('|').collect();
    for (seed, entry) in CATALOGUE.iter().enumerate() {
        let program = Program::new();
        let mut random = fastrand::Rng::with_seed(seed as u64);
        let mut lines = String::new();
        // A hint takes a second, so there are only a few.
        let mut hints = 3;
        for _ in 0..2500 {
            if random.u8(..8) == 0 {
                let noise = std::iter::repeat_with(|| random.char(' '..='é'));
                lines.extend(noise.take(7));
            } else {
                let word = random.choice(&words).copied().unwrap_or_default();
                let is_hint = word == "hint";
                if !is_hint || hints > 0 {
                    lines.push_str(word);
                    hints -= i32::from(is_hint);
                }
            }
            lines.push('\n');
        }
        let mut input = lines.as_bytes();
        // After a quit, start again at a table or at the menu.
        while !input.is_empty() {
            let opening = match random.u8(..4) {
                0 => Opening::Menu,
                1 => Opening::Table(Box::new(table(entry.info.id, &[], "random", "human"))),
                2 => Opening::Table(Box::new(table(entry.info.id, &[], "human", "random"))),
                _ => Opening::Table(Box::new(human(entry.info.id))),
            };
            program.run(opening, &mut input);
        }
    }
}

#[test]
fn a_line_without_end_is_one_wrong_line() {
    let long = format!("{}\nb1c2\nhistory\n", "1 x".repeat(100_000));
    let said = Program::new().play(human("ugly_duck"), &long);
    assert_says(&said, &["is not a command; `help` lists them\nWhite> \n", "1. White b1c2\n"]);
}

#[test]
fn another_piece_can_be_chosen_before_the_turn_is_complete() {
    let said = Program::new().play(human("ugly_duck"), "a1\nb1\nc2\n");
    assert!(!said.contains("cannot be chosen"), "{said}");
    assert_says(&said, &["2  ·  · [D] ·  ·"]);
}
