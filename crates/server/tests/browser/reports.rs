//! Reports: from the start page to a report that is asked for, waited for, read and removed.

use serde_json::Value;

use crate::accessible::examine;
use crate::analysis::press;
use crate::page::{Page, Screen};
use crate::world::test;

/// Asks for a report about Dropper on a board of this size, with this many games.
async fn ask(page: &Page, screen: Screen, size: &str, games: u32) {
    press(page, screen, ".reports-head button", "New report").await;
    page.see("dialog label", "Game").await;
    page.eval::<Value>(
        "void ((box) => { box.value = 'dropper'; box.dispatchEvent(new Event('change', { bubbles: true })); })\
         (document.querySelector('dialog select[name=game]'))",
    )
    .await;
    press(page, screen, "dialog .segments label", "Other").await;
    page.until("document.activeElement.matches('dialog input[type=text]')").await;
    page.write(size).await;
    press(page, screen, "dialog .segments label", "Games").await;
    page.eval::<Value>(&format!(
        "void (document.querySelector('#report-games').value = '{games}')"
    ))
    .await;
}

#[test]
fn a_report_is_asked_for_read_and_removed() {
    test("reports", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            page.go("/").await;
            press(&page, screen, ".top-link", "Reports").await;
            page.see(".reports-part .help", "None yet").await;
            examine(&page, screen, "no reports").await;
            ask(&page, screen, "3x3", 10).await;
            examine(&page, screen, "the form for a report").await;
            press(&page, screen, "dialog button", "Ask for the report").await;
            page.see(".report h1", "Dropper: how it plays").await;
            // Boards are drawn with the colours of the site, and nothing is wider than the screen.
            page.until("document.querySelector('.report svg.chart')").await;
            let wide = "document.documentElement.scrollWidth > innerWidth";
            assert!(!page.eval::<bool>(wide).await, "the report is wider than the screen");
            let fills = "[...document.querySelectorAll('.report .chart .first')]\
                .map((part) => getComputedStyle(part).fill).every((fill) => fill === 'rgb(31, 95, 168)')";
            assert!(page.eval::<bool>(fills).await, "the charts have their colours");
            examine(&page, screen, "a report").await;
            press(&page, screen, ".report-actions a", "All reports").await;
            page.see(".report-entry p", "10 games for each skill").await;
            page.see(".report-entry p", "asked for by you").await;
            examine(&page, screen, "reports").await;
            press(&page, screen, ".report-entry[data-status=made] a", "Dropper").await;
            press(&page, screen, ".report-actions button", "Remove").await;
            press(&page, screen, "dialog button.danger", "Remove").await;
            page.see(".reports-part .help", "None yet").await;
        }
    });
}

#[test]
fn a_report_goes_on_without_its_page_and_can_be_cancelled() {
    test("reports_cancelled", async |world| {
        let page = world.visit(Screen::Phone).await;
        page.go("/reports?game=dropper").await;
        ask(&page, Screen::Phone, "9x9", 1100).await;
        press(&page, Screen::Phone, "dialog button", "Ask for the report").await;
        page.see(".report-wait", "Measuring").await;
        examine(&page, Screen::Phone, "a report that is being made").await;
        // Others see it, and cannot cancel it.
        let path: String = page.eval("location.pathname").await;
        let other = world.visit(Screen::Desktop).await;
        other.go(&path).await;
        other.see(".report-wait", "Measuring").await;
        assert_eq!(other.count(".report-wait button").await, 0);
        page.go("/reports").await;
        page.see(".report-entry p", "Measuring").await;
        page.click(".report-entry[data-status=working] a", "Dropper").await;
        page.click(".report-wait button", "Cancel").await;
        page.see(".reports-part .help", "None yet").await;
        other.expect("404 (Not Found)");
        other.see(".message-page", "no such report").await;
    });
}
