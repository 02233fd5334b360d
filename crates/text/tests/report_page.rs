//! The page of a report: complete in every language, and without a request to anywhere.

use std::num::NonZeroUsize;

use cygnet_core::{Options, Stop};
use cygnet_report::{
    Chapter, GameReport, MeasureKind, MeasureStanding, Skill, Strategy, Study, compare, word_of,
};
use cygnet_text::Language;
use cygnet_text::report_page::{compared_lines, report_page};

fn report(sizes: &[&str]) -> GameReport {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let options = |size: &&str| Options::parse(entry.info, [("size", *size)]).expect("options");
    let mut study = Study::new(entry, sizes.iter().map(options).collect(), 4);
    let done = study.run(6, NonZeroUsize::MIN, &Stop::new(), &mut |_| {}, &mut |_| {});
    assert_eq!(done, Ok(true));
    study.report(6)
}

#[test]
fn every_number_has_a_name_and_a_sentence_wherever_it_lies() {
    let compared = [
        MeasureKind::FirstSide,
        MeasureKind::AdvantageOfSkill,
        MeasureKind::CaptureLead,
        MeasureKind::AdvanceLead,
        MeasureKind::Strategy,
    ];
    for language in Language::ALL {
        let words = language.words();
        let nothing = words.report_sentence("unknown", "", "", "", "");
        let too_wide = words.report_sentence("turns-unclear", "Turns", "12", "", "");
        assert!(!nothing.is_empty() && too_wide != nothing && too_wide.contains("Turns: 12"));
        for kind in MeasureKind::ALL {
            assert!(
                !words.report_label(&format!("name-{}", word_of(&kind))).is_empty(),
                "{kind:?}"
            );
            let mut standings =
                vec![MeasureStanding::Low, MeasureStanding::Middle, MeasureStanding::High];
            if compared.contains(&kind) {
                standings.push(MeasureStanding::Unclear);
            }
            for standing in standings {
                let key = format!("{}-{}", word_of(&kind), word_of(&standing));
                let told = words.report_sentence(&key, "name", "12", "somebody", "34");
                assert!(told != nothing && !told.contains('$'), "{language:?} {key}: {told}");
            }
        }
        for chapter in Chapter::ALL.map(|chapter| word_of(&chapter)) {
            assert!(!words.report_label(&format!("chapter-{chapter}")).is_empty(), "{chapter}");
            assert!(!words.report_label(&format!("lead-{chapter}")).is_empty(), "{chapter}");
        }
        for skill in Skill::ALL.map(Skill::word) {
            assert!(!words.report_label(&format!("skill-{skill}")).is_empty(), "{skill}");
        }
        for strategy in Strategy::ALL.map(Strategy::word) {
            assert!(!words.report_label(&format!("strategy-{strategy}")).is_empty(), "{strategy}");
        }
    }
}

/// The elements of a page that are opened and not closed, or the other way round.
fn unbalanced(page: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut wrong = Vec::new();
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("an end of the tag");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('!') || tag.ends_with('/') || matches!(name, "meta") {
            continue;
        }
        if !tag.starts_with('/') {
            open.push(name);
        } else if open.pop() != Some(name) {
            wrong.push(name.to_owned());
        }
    }
    wrong.extend(open.into_iter().map(str::to_owned));
    wrong
}

#[test]
fn a_page_is_whole_and_asks_for_nothing_else() {
    for report in [report(&["3x3"]), report(&["3x3", "3x4"])] {
        for language in Language::ALL {
            let page = report_page(&report, "cygnet report <x>", language).expect("a page");
            assert_eq!(unbalanced(&page), Vec::<String>::new());
            for outside in ["http", "src=", "url(", "@import", "<script", "<link"] {
                assert!(!page.contains(outside), "{outside}");
            }
            assert!(page.contains("<code>cygnet report &lt;x&gt;</code>"));
            assert!(page.contains(&format!("<html lang=\"{}\">", language.code())));
            for chapter in Chapter::ALL {
                let id = format!("id=\"{}-0\"", word_of(&chapter));
                assert!(page.contains(&id), "{id}");
            }
            let has_comparison = page.contains("id=\"comparison\"");
            assert_eq!(has_comparison, report.boards.len() > 1);
            assert!(!page.contains("NaN") && !page.contains("inf"), "every number is one");
        }
    }
}

#[test]
fn a_loss_is_told_without_a_sign() {
    let mut report = report(&["3x3"]);
    let measures = &mut report.boards[0].measures;
    let growth = measures.iter_mut().find(|it| it.kind == MeasureKind::AdvantageOfSkill);
    let growth = growth.expect("it is always there");
    (growth.value, growth.standing) = (Some(-0.075), MeasureStanding::Low);
    let page = report_page(&report, "", Language::English).expect("a page");
    assert!(page.contains("first player's share falls by 7.5 points"), "as a size");
    assert!(page.contains("<span class=\"value\">−7.5</span>"), "and as a number");
}

#[test]
fn an_interrupted_report_blames_nothing_on_the_game() {
    let mut report = report(&["3x3"]);
    report.complete = false;
    for measure in &mut report.boards[0].measures {
        (measure.value, measure.standing) = (None, MeasureStanding::Unknown);
    }
    let page = report_page(&report, "", Language::English).expect("a page");
    assert!(page.contains("This report was interrupted") && page.contains("Too little is known"));
    assert!(!page.contains("the game does not tell how positions come about"));
    report.complete = true;
    let page = report_page(&report, "", Language::English).expect("a page");
    assert!(page.contains("the game does not tell how positions come about"));
}

#[test]
fn the_most_balanced_board_is_named_with_the_doubt_about_it() {
    let mut report = report(&["3x3", "3x4"]);
    let mut told = |shares: [[f64; 3]; 2]| {
        for (board, [low, value, high]) in report.boards.iter_mut().zip(shares) {
            let of = Some("strong".to_owned());
            let share =
                |it: &&mut cygnet_report::Measure| it.kind == MeasureKind::FirstSide && it.of == of;
            let share = board.measures.iter_mut().find(share).expect("it is always there");
            (share.low, share.value, share.high) = (Some(low), Some(value), Some(high));
        }
        let page = report_page(&report, "", Language::English).expect("a page");
        let start = page.find("Most balanced among strong players: ").expect("a verdict");
        page[start..].split("</li>").next().unwrap_or_default().to_owned()
    };
    let clear = told([[0.31, 0.34, 0.37], [0.50, 0.53, 0.56]]);
    assert!(clear.contains("3×4") && !clear.contains("not certain"), "{clear}");
    // On either side of a half, and as far from it.
    let unclear = told([[0.43, 0.46, 0.49], [0.52, 0.55, 0.58]]);
    assert!(unclear.contains("3×3") && unclear.contains("not certain"), "{unclear}");
}

#[test]
fn a_comparison_is_told_in_lines() {
    let report = report(&["3x3"]);
    let comparison = compare(&report, &report);
    for language in Language::ALL {
        let lines = compared_lines(&comparison, ["a.json", "b.json"], &report, language);
        assert_eq!(lines.len(), comparison.differences.len() + 3);
        assert!(lines.iter().all(|line| !line.is_empty() && !line.contains('$')), "{lines:?}");
    }
}
