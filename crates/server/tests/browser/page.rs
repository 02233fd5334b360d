//! A page of the browser: looking at it, and using it as a person does.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::chromium::{Chromium, lock};
use crate::log::{Log, Request};

/// How long anything that a person waits for may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often the page is looked at meanwhile.
const GLANCE: Duration = Duration::from_millis(20);

/// A screen in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    Desktop,
    Tablet,
    Phone,
    /// A phone on its side.
    Sideways,
}

impl Screen {
    pub(crate) const ALL: [Self; 4] = [Self::Desktop, Self::Tablet, Self::Phone, Self::Sideways];

    pub(crate) fn size(self) -> (u32, u32) {
        match self {
            Self::Desktop => (1440, 900),
            Self::Tablet => (1024, 768),
            Self::Phone => (390, 844),
            Self::Sideways => (844, 390),
        }
    }

    fn is_phone(self) -> bool {
        matches!(self, Self::Phone | Self::Sideways)
    }
}

/// The preferences of a person's system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wishes {
    pub(crate) screen: Screen,
    pub(crate) is_dark: bool,
    pub(crate) less_motion: bool,
    /// The language of the browser.
    pub(crate) language: &'static str,
}

impl From<Screen> for Wishes {
    fn from(screen: Screen) -> Self {
        Self { screen, is_dark: false, less_motion: false, language: "en-GB" }
    }
}

/// A page.
#[derive(Clone)]
pub(crate) struct Page {
    chromium: &'static Chromium,
    session: String,
    log: Arc<Mutex<Log>>,
    /// Problems that a test expects, by a part of their words.
    expected: Arc<Mutex<Vec<&'static str>>>,
    base: String,
    /// The profile that it belongs to.
    pub(crate) context: String,
}

/// The control key, held while another is pressed.
pub(crate) const CONTROL: u8 = 2;

/// A place on the page, in pixels.
pub(crate) type Point = (f64, f64);

/// Finds the first visible element with these words and says where it is. Scrolls there if need be.
const FIND: &str = r"(selector, words) => {
  const isVisible = (node) => node.checkVisibility({ visibilityProperty: true })
    && node.getBoundingClientRect().width > 0;
  const found = [...document.querySelectorAll(selector)]
    .find((node) => isVisible(node) && (node.textContent + (node.ariaLabel ?? '')).includes(words));
  if (!found) return null;
  if (found.disabled) return null;
  const seen = () => { const box = found.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; };
  let [x, y] = seen();
  const covers = document.elementFromPoint(x, y);
  if (!covers || !(found.contains(covers) || covers.contains(found))) {
    found.scrollIntoView({ block: 'center' });
    [x, y] = seen();
  }
  const top = document.elementFromPoint(x, y);
  const label = top?.closest('label');
  const isOnTop = top && (found.contains(top) || (label && label.contains(found)) || top.contains(found));
  return isOnTop ? [x, y] : null;
}";

impl Page {
    /// A new page in a profile of its own.
    pub(crate) async fn open(
        chromium: &'static Chromium,
        context: &str,
        base: &str,
        wishes: Wishes,
    ) -> Self {
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        let target = chromium.call(None, "Target.createTarget", blank).await;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = chromium.call(None, "Target.attachToTarget", attach).await;
        let session = attached["sessionId"].as_str().expect("a session").to_owned();
        let log = chromium.keep_log(&session);
        let expected = Arc::default();
        let (base, context) = (base.to_owned(), context.to_owned());
        let page = Self { chromium, session, log, expected, base, context };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({})).await;
        }
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        page.wish(wishes).await;
        page
    }

    /// Changes what the system asks for.
    pub(crate) async fn wish(&self, wishes: Wishes) {
        let (width, height) = wishes.screen.size();
        let is_phone = wishes.screen.is_phone();
        let metrics = json!({
            "width": width,
            "height": height,
            "deviceScaleFactor": if is_phone { 2 } else { 1 },
            "mobile": is_phone,
        });
        self.call("Emulation.setDeviceMetricsOverride", metrics).await;
        let touch = json!({ "enabled": is_phone, "maxTouchPoints": if is_phone { 5 } else { 1 } });
        self.call("Emulation.setTouchEmulationEnabled", touch).await;
        let theme = if wishes.is_dark { "dark" } else { "light" };
        let motion = if wishes.less_motion { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": theme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        let agent = json!({ "userAgent": "Cygnet tests", "acceptLanguage": wishes.language });
        self.call("Emulation.setUserAgentOverride", agent).await;
    }

    /// Runs a command of the debugging protocol.
    pub(crate) async fn call(&self, method: &str, parameters: Value) -> Value {
        self.chromium.call(Some(&self.session), method, parameters).await
    }

    // Looking.

    async fn try_eval(&self, expression: &str) -> Result<Value, String> {
        let question =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer =
            self.chromium.try_call(Some(&self.session), "Runtime.evaluate", question).await?;
        let thrown = &answer["exceptionDetails"];
        if thrown.is_null() {
            Ok(answer["result"]["value"].clone())
        } else {
            Err(format!("{expression}: {thrown}"))
        }
    }

    /// The value of an expression.
    pub(crate) async fn eval<T: DeserializeOwned>(&self, expression: &str) -> T {
        let value = match self.try_eval(expression).await {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        };
        serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The text of the first element.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let selector = json!(selector);
        self.eval(&format!("document.querySelector({selector})?.textContent ?? ''")).await
    }

    /// The number of elements.
    pub(crate) async fn count(&self, selector: &str) -> usize {
        self.eval(&format!("document.querySelectorAll({}).length", json!(selector))).await
    }

    /// Waits until the expression has a value other than `null` and `false`.
    pub(crate) async fn wait<T: DeserializeOwned>(&self, expression: &str) -> T {
        let began = Instant::now();
        let mut last = String::new();
        loop {
            // A page that is being left cannot answer.
            match self.try_eval(expression).await {
                Ok(value) if !value.is_null() && value != json!(false) => {
                    return serde_json::from_value(value)
                        .unwrap_or_else(|error| panic!("{expression}: {error}"));
                }
                Ok(_) => {}
                Err(error) => last = error,
            }
            if began.elapsed() > PATIENCE {
                let seen = self.try_eval("location.href + '\\n' + document.body.innerText").await;
                let problems = self.problems();
                panic!("waited in vain for {expression}\n{last}\n{problems:?}\non {seen:?}");
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits for an expression to be true.
    pub(crate) async fn until(&self, expression: &str) {
        let _: bool = self.wait(&format!("Boolean({expression})")).await;
    }

    /// Waits for a visible element whose text contains these words.
    pub(crate) async fn see(&self, selector: &str, words: &str) {
        self.until(&format!(
            "[...document.querySelectorAll({})].some((node) => node.checkVisibility() \
             && (node.matches('input') ? node.value : node.textContent).includes({}))",
            json!(selector),
            json!(words)
        ))
        .await;
    }

    /// Waits until this much time has passed on the page.
    pub(crate) async fn pass(&self, time: Duration) {
        let now: f64 = self.eval("performance.now()").await;
        let then = now + time.as_secs_f64() * 1000.0;
        self.until(&format!("performance.now() > {then}")).await;
    }

    // Going and doing.

    /// Goes to a page of the server.
    pub(crate) async fn go(&self, path: &str) {
        let url = format!("{}{path}", self.base);
        let gone = self.call("Page.navigate", json!({ "url": url })).await;
        assert!(gone["errorText"].is_null(), "{url}: {gone}");
        self.until(&format!(
            "location.href === {} && document.readyState !== 'loading'",
            json!(url)
        ))
        .await;
    }

    pub(crate) async fn reload(&self) {
        self.eval::<Value>("void (window.isOld = true)").await;
        self.call("Page.reload", json!({})).await;
        self.until("!window.isOld && document.readyState !== 'loading'").await;
    }

    /// The centre of a visible element that nothing covers.
    pub(crate) async fn find(&self, selector: &str, words: &str) -> Point {
        self.wait(&format!("({FIND})({}, {})", json!(selector), json!(words))).await
    }

    async fn mouse(&self, kind: &str, (x, y): Point, held: bool) {
        let buttons = u8::from(held);
        let button = if kind == "mouseMoved" { "none" } else { "left" };
        let event = json!({
            "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
        });
        self.call("Input.dispatchMouseEvent", event).await;
    }

    pub(crate) async fn hover(&self, point: Point) {
        self.mouse("mouseMoved", point, false).await;
    }

    pub(crate) async fn click_at(&self, point: Point) {
        self.mouse("mouseMoved", point, false).await;
        self.mouse("mousePressed", point, true).await;
        self.mouse("mouseReleased", point, false).await;
    }

    /// Clicks on a visible element with these words.
    pub(crate) async fn click(&self, selector: &str, words: &str) {
        let point = self.find(selector, words).await;
        self.click_at(point).await;
    }

    /// Presses the right button on one place and lets it go on another.
    pub(crate) async fn right_drag(&self, from: Point, to: Point) {
        for (kind, (x, y)) in [("mousePressed", from), ("mouseMoved", to), ("mouseReleased", to)] {
            let event = json!({
                "type": kind, "x": x, "y": y, "button": "right", "buttons": 2, "clickCount": 1,
            });
            self.call("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Picks something up, without letting it go.
    pub(crate) async fn pick(&self, (x, y): Point) {
        self.mouse("mouseMoved", (x, y), false).await;
        self.mouse("mousePressed", (x, y), true).await;
        self.mouse("mouseMoved", (x + 6.0, y + 2.0), true).await;
    }

    /// Lets go what was picked up.
    pub(crate) async fn put(&self, point: Point) {
        self.mouse("mouseMoved", point, true).await;
        self.mouse("mouseReleased", point, false).await;
    }

    async fn touch(&self, kind: &str, points: &[Point]) {
        let points: Vec<Value> = points.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }

    pub(crate) async fn tap_at(&self, point: Point) {
        self.touch("touchStart", &[point]).await;
        self.touch("touchEnd", &[]).await;
    }

    pub(crate) async fn tap(&self, selector: &str, words: &str) {
        let point = self.find(selector, words).await;
        self.tap_at(point).await;
    }

    /// Picks something up with a finger.
    pub(crate) async fn pick_by_touch(&self, (x, y): Point) {
        self.touch("touchStart", &[(x, y)]).await;
        self.touch("touchMove", &[(x + 14.0, y + 4.0)]).await;
    }

    pub(crate) async fn put_by_touch(&self, point: Point) {
        self.touch("touchMove", &[point]).await;
        self.touch("touchEnd", &[]).await;
    }

    /// Presses a key: a character, or the name of a key.
    pub(crate) async fn key(&self, key: &str) {
        self.chord(0, key).await;
    }

    /// Presses a key while others, such as [`CONTROL`], are held.
    pub(crate) async fn chord(&self, held: u8, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let text = match key {
            "Enter" => "\r",
            key if held == 0 && key.chars().count() == 1 => key,
            _ => "",
        };
        let down = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let mut event = json!({ "type": down, "key": key, "code": key, "modifiers": held });
        event["windowsVirtualKeyCode"] = code.into();
        if !text.is_empty() {
            event["text"] = text.into();
        }
        self.call("Input.dispatchKeyEvent", event).await;
        let up = json!({ "type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", up).await;
    }

    /// Writes into what has the focus.
    pub(crate) async fn write(&self, text: &str) {
        self.call("Input.insertText", json!({ "text": text })).await;
    }

    /// Cuts the page off from the network, or joins it again.
    pub(crate) async fn offline(&self, offline: bool) {
        let conditions = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.call("Network.emulateNetworkConditions", conditions).await;
    }

    /// The first whole file with this ending that is downloaded into the folder.
    pub(crate) async fn file(&self, folder: &Path, ending: &str) -> Vec<u8> {
        let began = Instant::now();
        loop {
            let files = std::fs::read_dir(folder).expect("the folder").flatten();
            let mut paths = files.map(|file| file.path());
            let whole = paths.find(|path| path.extension().is_some_and(|end| end == ending));
            match whole.map(std::fs::read) {
                Some(Ok(bytes)) if !bytes.is_empty() => return bytes,
                _ => assert!(began.elapsed() < PATIENCE, "no {ending} in {}", folder.display()),
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Writes a picture of the page to this file.
    pub(crate) async fn picture(&self, file: &Path) {
        use std::io::Write;
        let format = json!({ "format": "png", "optimizeForSpeed": true });
        let answer = self.call("Page.captureScreenshot", format).await;
        let bytes = decode(answer["data"].as_str().unwrap_or_default());
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).expect("a folder for pictures");
        }
        let mut file = std::fs::File::create(file).expect("a file for the picture");
        file.write_all(&bytes).expect("room for the picture");
    }

    // What has happened.

    /// From here on, problems with these words are part of the test.
    pub(crate) fn expect(&self, words: &'static str) {
        lock(&self.expected).push(words);
    }

    /// The problems that nobody expected.
    pub(crate) fn problems(&self) -> Vec<String> {
        let expected = lock(&self.expected);
        let log = lock(&self.log);
        let is_expected = |problem: &String| expected.iter().any(|part| problem.contains(part));
        log.problems.iter().filter(|problem| !is_expected(problem)).cloned().collect()
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        lock(&self.log).requests.values().cloned().collect()
    }

    /// The messages of a type that the page has sent.
    pub(crate) fn sent(&self, kind: &str) -> Vec<Value> {
        lock(&self.log).sent.iter().filter(|message| message["type"] == kind).cloned().collect()
    }
}

/// Decodes Base64.
fn decode(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'a'..=b'z' => Some(u32::from(byte - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    for group in digits.chunks(4) {
        let bits = group.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
