//! The reports that come with the program: those of `docs/reports`, compressed when it was built.

use std::io::Read;
use std::sync::LazyLock;

use cygnet_report::GameReport;
use flate2::read::GzDecoder;

/// Their names and their numbers as compressed JSON.
const SHIPPED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/shipped_reports.rs"));

/// What lists show of a report that comes with the program.
pub(super) struct ShippedReport {
    pub(super) id: &'static str,
    /// The report without its numbers.
    pub(super) head: GameReport,
    compressed: &'static [u8],
}

static REPORTS: LazyLock<Vec<ShippedReport>> = LazyLock::new(|| read_all(SHIPPED));

/// The reports that come with the program and that this version can read.
pub(super) fn shipped_reports() -> &'static [ShippedReport] {
    &REPORTS
}

/// The report with this name.
pub(super) fn shipped_report(id: &str) -> Option<&'static ShippedReport> {
    REPORTS.iter().find(|report| report.id == id)
}

fn read_all(shipped: &'static [(&'static str, &'static [u8])]) -> Vec<ShippedReport> {
    let read = |&(id, compressed): &(&'static str, &'static [u8])| {
        let mut head = read_one(id, compressed)?;
        head.entry().ok()?;
        for board in &mut head.boards {
            board.measures.clear();
            board.rows.clear();
            board.shown.clear();
        }
        Some(ShippedReport { id, head, compressed })
    };
    shipped.iter().filter_map(read).collect()
}

fn read_one(id: &str, compressed: &[u8]) -> Option<GameReport> {
    let mut text = String::new();
    let read = GzDecoder::new(compressed).read_to_string(&mut text);
    let report = read
        .map_err(|error| error.to_string())
        .and_then(|_| GameReport::read(&text).map_err(|error| error.to_string()));
    report.inspect_err(|error| tracing::warn!(id, %error, "a report cannot be read")).ok()
}

impl ShippedReport {
    /// The report with its numbers.
    pub(super) fn report(&self) -> Option<GameReport> {
        read_one(self.id, self.compressed)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use cygnet_report::FORMAT;
    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn compressed(text: &str) -> &'static [u8] {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory").leak()
    }

    #[test]
    fn what_cannot_be_read_is_left_out() {
        let report = |format: u32, game: &str| {
            compressed(&format!(
                "{{\"format\":{format},\"version\":\"1\",\"game\":\"{game}\",\"rules\":1,\"seed\":1,\
                 \"games\":40,\"complete\":true,\"boards\":[]}}"
            ))
        };
        let shipped = [
            ("good", report(FORMAT, "dropper")),
            ("new", report(FORMAT + 1, "dropper")),
            ("strange", report(FORMAT, "chess")),
            ("text", compressed("a report")),
            ("bytes", &b"bytes"[..]),
        ];
        let read = read_all(Vec::from(shipped).leak());
        assert_eq!(read.iter().map(|report| report.id).collect::<Vec<_>>(), ["good"]);
        assert_eq!(read[0].report().map(|report| report.games), Some(40));
    }
}
