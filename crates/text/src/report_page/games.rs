//! The games of a report that are worth looking at.

use cygnet_core::Session;
use cygnet_report::{BoardReport, ShownFor, ShownGame};

use super::html::{element, escaped};
use super::{Rules, Writer, boards, charts};

impl Writer<'_> {
    pub(super) fn games(
        &self,
        place: usize,
        board: &BoardReport,
        game: &Rules,
        several: bool,
    ) -> String {
        if board.shown.is_empty() {
            return String::new();
        }
        let words = self.words;
        let heading =
            element(if several { "h3" } else { "h2" }, "", words.report_label("chapter-games"));
        let lead = element("p", "lead", words.report_label("lead-games"));
        let games: String = board.shown.iter().map(|shown| self.game(shown, game)).collect();
        format!("<section id=\"games-{place}\">\n{heading}{lead}{games}</section>\n")
    }

    fn game(&self, shown: &ShownGame, game: &Rules) -> String {
        let words = self.words;
        let title = match shown.why {
            ShownFor::Typical => words.report_game_typical(),
            ShownFor::Drama => words.report_game_drama(),
        };
        let mut session = Session::new(game.clone(), game.initial());
        let played = shown.moves.iter().take_while(|mv| session.play(mv).is_ok()).count();
        let result = match shown.result.as_str() {
            "1" => words.report_first_wins(),
            "=" => words.report_drawn(),
            _ => words.report_second_wins(),
        };
        let told = words.report_game_number(
            shown.number + 1,
            result,
            shown.moves.len(),
            shown.lead_changes,
        );
        let mut diagrams = String::new();
        for &turn in &shown.diagrams {
            let turn = turn as usize;
            if turn > played {
                continue;
            }
            let caption = match turn.checked_sub(1).and_then(|before| shown.moves.get(before)) {
                None => words.report_game_start().to_owned(),
                Some(mv) if turn == shown.moves.len() => words.report_game_end(mv),
                Some(mv) => words.report_game_after(turn, mv),
            };
            let picture = boards::board(&session.at(turn).view(), &caption, true, &|_| None);
            diagrams += &format!("<div>{picture}{}</div>\n", element("p", "", escaped(&caption)));
        }
        let chart = charts::chances(title, &shown.chances, &shown.diagrams);
        let moves: Vec<String> = shown
            .moves
            .chunks(2)
            .enumerate()
            .map(|(pair, moves)| format!("{}. {}", pair + 1, moves.join(" ")))
            .collect();
        format!(
            "<figure class=\"game\"><figcaption>{}</figcaption>\n{}{chart}<div class=\"diagrams\">\n{diagrams}</div>\n\
             <p class=\"moves\">{}</p></figure>\n",
            escaped(title),
            element("p", "", escaped(&told)),
            escaped(&moves.join(" ")),
        )
    }
}
