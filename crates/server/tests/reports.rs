//! Reports over HTTP: asked for, made, interrupted, removed, and what is refused.

use std::time::Duration;

use cygnet_report::GameReport;
use cygnet_server::reports::requests::ReportRequest;
use serde_json::{Value, json};

use crate::http_page::{Findings, Page};
use crate::support::{Answer, Browser, Site, on_both_stores};

/// A report that is made soon.
fn small() -> Value {
    json!({"game": "dropper", "options": {"size": "3x3"}, "games": 10})
}

/// A report that is not made as long as a test lasts.
fn large() -> Value {
    json!({"game": "ugly_duck", "options": {"size": "6x6"}, "games": 1100})
}

async fn ask(me: &mut Browser, request: &Value) -> Value {
    let answer = me.post("/api/reports", request).await;
    assert_eq!(answer.status, 201, "{request}: {}", answer.text());
    answer.json()
}

fn path(report: &Value) -> String {
    format!("/api/reports/{}", report["id"].as_str().expect("an id"))
}

/// Asks for a report until it is as wanted.
async fn until(me: &mut Browser, path: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let asking = async {
        loop {
            let answer = me.read(path).await;
            if is_wanted(&answer["report"]) {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(300), asking).await.expect("the report in time")
}

async fn problem(me: &mut Browser, request: &Value) -> (u16, String) {
    let answer = me.post("/api/reports", request).await;
    (answer.status, answer.problem())
}

/// Reports of a list that do not come with the program.
fn asked_for(list: &Value) -> Vec<&Value> {
    let reports = list["reports"].as_array().expect("reports").iter();
    reports.filter(|report| report["status"] != "shipped").collect()
}

/// Compares what the server says about reports with the page about it.
pub(crate) async fn compare(me: &mut Browser, findings: &mut Findings, page: &Page) {
    let report = ask(me, &large()).await;
    findings.look_up(page, "report entry", "", &report);
    let begun = until(me, &path(&report), |report| !report["progress"].is_null()).await;
    findings.look_up(page, "report", "", &begun);
    me.post(&format!("{}/remove", path(&report)), &json!({})).await;
    let report = ask(me, &small()).await;
    let made = until(me, &path(&report), |report| report["status"] == "made").await;
    findings.look_up(page, "report", "", &made);
    let list = me.read("/api/reports").await;
    findings.look_up(page, "reports", "", &list);
    for example in &page.examples["report request"] {
        serde_json::from_value::<ReportRequest>(example.clone()).expect("a request");
        findings.look_up(page, "report request", "", example);
    }
}

fn is_file(answer: &Answer, kind: &str, name: &str) {
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), kind);
    let disposition = format!("attachment; filename=\"{name}\"");
    assert_eq!(answer.header("content-disposition"), disposition);
}

on_both_stores! {
    async fn a_report_is_made_and_kept(site: Site) {
        let (server, mut me) = site.open().await;
        let asked = ask(&mut me, &small()).await;
        assert_eq!((&asked["own"], &asked["games"]), (&json!(true), &json!(10)));
        assert_eq!(asked["url"], format!("/reports/{}", asked["id"].as_str().expect("an id")));
        let path = path(&asked);
        let made = until(&mut me, &path, |report| report["status"] == "made").await;
        assert_eq!(made["report"]["complete"], true);
        assert_eq!(made["report"]["boards"], json!(["3×3"]));
        let html = made["html"].as_str().expect("a page");
        assert!(html.contains("<h1>Dropper: how it plays</h1>"), "{html}");
        for inline in ["<script", "<style", " style=", " onclick="] {
            assert!(!html.contains(inline), "{inline} is not allowed on a page");
        }
        server.stop().await;

        // Another process shows it to everyone, in every language.
        let server = site.start().await;
        let mut other = Browser::new(server.address());
        let seen = other.read(&format!("{path}?lang=pt")).await;
        assert_eq!(seen["report"]["own"], false);
        assert!(seen["html"].as_str().is_some_and(|html| html.contains("Dropper: como se joga")), "{seen}");
        let data = other.get(&format!("{path}/data")).await;
        is_file(&data, "application/json", "dropper-report.json");
        let report = GameReport::read(&data.text()).expect("a report");
        assert_eq!((report.games, report.boards.len()), (10, 1));
        assert!(html.contains(&report.command()), "{}", report.command());
        let page = other.get(&format!("{path}/page?lang=en")).await;
        is_file(&page, "text/html; charset=utf-8", "dropper-report.html");
        assert!(page.text().contains("<!doctype html>\n<html lang=\"en\">"));

        let remove = format!("{path}/remove");
        let answer = other.post(&remove, &json!({})).await;
        assert_eq!((answer.status, &*answer.problem()), (404, "server-no-report"), "it is not theirs");
        let mut me = me.at(server.address());
        let list = me.post(&remove, &json!({})).await;
        assert_eq!((list.status, asked_for(&list.json()).len()), (200, 0));
        assert_eq!(me.get(&path).await.status, 404);
        server.stop().await;
    }

    async fn a_report_goes_on_after_a_restart_until_it_is_removed(site: Site) {
        let (server, mut me) = site.open().await;
        let asked = ask(&mut me, &large()).await;
        let path = path(&asked);
        let is_begun = |report: &Value| report["progress"]["done"].as_u64() > Some(5);
        let begun = until(&mut me, &path, is_begun).await;
        let done = begun["report"]["progress"]["done"].as_u64();
        assert_eq!((&begun["report"]["status"], &begun["html"]), (&json!("working"), &Value::Null));
        for part in ["data", "page"] {
            let answer = me.get(&format!("{path}/{part}")).await;
            assert_eq!((answer.status, &*answer.problem()), (409, "server-report-not-made"));
        }
        server.stop().await;

        let server = site.start().await;
        let mut me = me.at(server.address());
        let is_further = |report: &Value| {
            report["status"] == "working" && report["progress"]["done"].as_u64() > done
        };
        until(&mut me, &path, is_further).await;
        let removed = me.post(&format!("{path}/remove"), &json!({})).await;
        assert_eq!((removed.status, asked_for(&removed.json()).len()), (200, 0));
        // Its work has ended: the next report is made.
        let asked = ask(&mut me, &small()).await;
        until(&mut me, &self::path(&asked), |report| report["status"] == "made").await;
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused() {
    // The site keeps the folder of the database.
    let site = Site::sqlite();
    let (_server, mut me) = site.open().await;
    for (request, key) in [
        (json!({"game": "chess", "games": 10}), "game-unknown"),
        (json!({"game": "dropper"}), "server-report-effort"),
        (json!({"game": "dropper", "games": 10, "minutes": 1}), "server-report-effort"),
        (json!({"game": "dropper", "games": 9}), "server-report-effort"),
        (json!({"game": "dropper", "games": 1101}), "server-report-effort"),
        (json!({"game": "dropper", "minutes": 0}), "server-report-effort"),
        (json!({"game": "dropper", "minutes": 11}), "server-report-effort"),
        (json!({"game": "dropper", "minutes": -1}), "server-body-wrong"),
        (json!({"game": "dropper", "games": 4_294_967_296_u64}), "server-body-wrong"),
        (json!({"game": "dropper", "games": 10, "seed": 1}), "server-body-wrong"),
        (
            json!({"game": "ugly_duck", "options": {"size": "22x22"}, "games": 10}),
            "server-report-board",
        ),
        (
            json!({"game": "ugly_duck", "options": {"size": "10x11"}, "games": 10}),
            "server-report-board",
        ),
    ] {
        assert_eq!(problem(&mut me, &request).await, (400, key.to_owned()), "{request}");
    }
    for options in [json!({"size": "1x1"}), json!({"sauce": "hot"}), json!({"size": "4\u{0}4"})] {
        let request = json!({"game": "dropper", "options": options, "games": 10});
        assert_eq!(problem(&mut me, &request).await.0, 400, "{request}");
    }
    for id in ["nothing", "aaaaaaaaaaaa", "%00", "%ff", "..%2fdropper", &"a".repeat(5000)] {
        for part in ["", "/data", "/page"] {
            let answer = me.get(&format!("/api/reports/{id}{part}")).await;
            assert_eq!(answer.status, 404, "{id}{part}");
            answer.problem();
        }
        let answer = me.post(&format!("/api/reports/{id}/remove"), &json!({})).await;
        assert_eq!(answer.status, 404, "{id}");
    }
    assert!(asked_for(&me.read("/api/reports").await).is_empty());
    let elsewhere = [("origin", "http://evil.example"), ("content-type", "application/json")];
    let body = small().to_string();
    let answer = me.request("POST", "/api/reports", &elsewhere, body.as_bytes()).await;
    assert_eq!((answer.status, &*answer.problem()), (403, "server-other-origin"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_has_one_report_at_a_time_and_a_few_per_day() {
    let mut site = Site::sqlite();
    (site.behind_proxy, site.limits.open_reports, site.limits.reports_per_day) = (true, 3, 2);
    let (server, mut me) = site.open().await;
    let ask_from = async |me: &mut Browser, address: &str| {
        let headers = [("x-forwarded-for", address), ("content-type", "application/json")];
        me.request("POST", "/api/reports", &headers, large().to_string().as_bytes()).await
    };
    let key = |answer: &Answer| (answer.status, answer.problem());
    let refused = |key: &str| (429, key.to_owned());
    let first = ask_from(&mut me, "1.1.1.1").await;
    assert_eq!(first.status, 201, "{}", first.text());
    let again = ask_from(&mut me, "2.2.2.2").await;
    assert_eq!(key(&again), refused("server-report-open"), "the same browser elsewhere");
    assert_eq!(again.header("retry-after"), "600");
    let mut other = Browser::new(server.address());
    let there = ask_from(&mut other, "1.1.1.1").await;
    assert_eq!(key(&there), refused("server-report-open"), "another browser there");
    // The second and the third report wait.
    for (number, address) in [(1, "3.3.3.3"), (2, "4.4.4.4")] {
        let answer = ask_from(&mut Browser::new(server.address()), address).await.json();
        assert_eq!((&answer["status"], &answer["ahead"]), (&json!("waiting"), &json!(number)));
    }
    let full = ask_from(&mut Browser::new(server.address()), "5.5.5.5").await;
    assert_eq!(key(&full), refused("server-reports-full"));
    let own = first.json();
    for status in [201, 429] {
        me.post(&format!("{}/remove", path(&own)), &json!({})).await;
        let list = me.read("/api/reports").await;
        for report in asked_for(&list).iter().filter(|report| report["own"] == true) {
            me.post(&format!("{}/remove", path(report)), &json!({})).await;
        }
        let answer = ask_from(&mut me, "1.1.1.1").await;
        assert_eq!(answer.status, status, "{}", answer.text());
        if status == 429 {
            assert_eq!(answer.problem(), "server-reports-today");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_that_takes_too_long_ends_with_what_was_found() {
    let mut site = Site::sqlite();
    site.limits.report_time = Duration::from_millis(200);
    let (server, mut me) = site.open().await;
    let asked = ask(&mut me, &large()).await;
    let made = until(&mut me, &path(&asked), |report| report["status"] == "made").await;
    assert_eq!(made["report"]["complete"], false);
    assert!(made["html"].as_str().is_some_and(|html| html.contains("interrupted")), "{made}");
    server.stop().await;
}
