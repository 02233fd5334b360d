//! The events of a page: problems, requests, and messages on sockets.

use std::collections::HashMap;

use serde_json::Value;

/// A request of a page.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) url: String,
    /// The bytes that came over the wire, headers included.
    pub(crate) bytes: f64,
}

/// The events of a page.
#[derive(Default)]
pub(crate) struct Log {
    /// Errors on the console, exceptions, and violations of the content security policy.
    pub(crate) problems: Vec<String>,
    pub(crate) requests: HashMap<String, Request>,
    /// Messages that the page has sent over sockets.
    pub(crate) sent: Vec<Value>,
}

impl Log {
    /// Notes an event of the debugging protocol.
    pub(crate) fn note(&mut self, method: &str, event: &Value) {
        match method {
            "Runtime.exceptionThrown" => {
                let details = &event["exceptionDetails"];
                let thrown = details["exception"]["description"].as_str();
                let words = thrown.or(details["text"].as_str()).unwrap_or_default();
                self.problems.push(format!("exception: {words}"));
            }
            "Runtime.consoleAPICalled" => {
                let kind = event["type"].as_str().unwrap_or_default();
                if matches!(kind, "error" | "warning" | "assert") {
                    self.problems.push(format!("console.{kind}: {}", event["args"]));
                }
            }
            // Violations of the content security policy are among these.
            "Log.entryAdded" => {
                let entry = &event["entry"];
                let level = entry["level"].as_str().unwrap_or_default();
                if matches!(level, "error" | "warning") {
                    let words = entry["text"].as_str().unwrap_or_default();
                    let url = entry["url"].as_str().unwrap_or_default();
                    self.problems.push(format!("{level}: {words} {url}"));
                }
            }
            "Network.requestWillBeSent" => {
                let url = event["request"]["url"].as_str().unwrap_or_default().to_owned();
                self.requests.insert(id(event), Request { url, bytes: 0.0 });
            }
            "Network.loadingFinished" => {
                if let Some(request) = self.requests.get_mut(&id(event)) {
                    request.bytes = event["encodedDataLength"].as_f64().unwrap_or_default();
                }
            }
            "Network.webSocketCreated" => {
                let url = event["url"].as_str().unwrap_or_default().to_owned();
                self.requests.insert(id(event), Request { url, bytes: 0.0 });
            }
            "Network.webSocketFrameSent" => {
                let text = event["response"]["payloadData"].as_str().unwrap_or_default();
                self.sent.extend(serde_json::from_str::<Value>(text));
            }
            _ => {}
        }
    }
}

fn id(event: &Value) -> String {
    event["requestId"].as_str().unwrap_or_default().to_owned()
}
