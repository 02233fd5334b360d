//! The rules pages in `docs/rules` show boards; each is the board of a position on its page.

use cygnet_core::Options;
use cygnet_games::CATALOGUE;

#[test]
fn every_diagram_is_the_board_of_a_position_on_its_page() {
    let mut found = 0;
    for entry in CATALOGUE {
        let page = entry.info.rules;
        // The text between backticks, which may contain a line break.
        let prose = page.split("```").step_by(2).collect::<String>().replace('\n', " ");
        let mut boards: Vec<String> = prose
            .split('`')
            .skip(1)
            .step_by(2)
            .filter_map(|text| {
                let options = Options::defaults(entry.info);
                entry.set_up(options, Some(text.trim()), 0).ok()
            })
            .map(|(_, state)| state.view().to_text())
            .collect();
        for options in cygnet_core::options::samples(entry.info) {
            boards.push(entry.build(&options).initial().view().to_text());
        }
        let diagrams: Vec<&str> = page
            .split("```")
            .skip(1)
            .step_by(2)
            .map(|block| block.trim_start_matches("text").trim_start_matches('\n'))
            .filter(|block| block.trim_start().starts_with("a  "))
            .collect();
        found += diagrams.len();
        for diagram in diagrams {
            assert!(
                boards.iter().any(|board| board == diagram),
                "{}: no position on the page has this board:\n{diagram}",
                entry.info.id
            );
        }
    }
    assert!(found >= 8, "the pages have diagrams: {found}");
}
