//! The pages and what they load, embedded in the program.
//!
//! All assets live below one path that contains a hash of all of them, so that a browser keeps them forever
//! and never mixes two versions. Pages name assets without the hash; it is put in when the server starts. A server
//! of another version does not have the files of this hash, and the page is loaded again: `reload.js` does that, and
//! therefore has no hash.

mod modules;

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

use axum::extract::Extension;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cygnet_text::Language;
use cygnet_text::report_page::REPORT_STYLE;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::answer::ApiError;
use crate::extract::{Name, no_page};
use crate::secret;
use crate::visitor::Visitor;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.webmanifest"]
#[exclude = "dev/*"]
#[exclude = "*.test.mjs"]
struct Web;

/// The script that loads a page again.
const RELOAD: &str = "reload.js";

/// A file to be served.
struct Asset {
    content: Vec<u8>,
    compressed: Vec<u8>,
    kind: &'static str,
}

impl Asset {
    fn new(name: &str, content: Vec<u8>) -> Self {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let compressed = encoder.write_all(&content).and_then(|()| encoder.finish());
        let kind = match name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("webmanifest") => "application/manifest+json",
            _ => "text/plain; charset=utf-8",
        };
        Self { content, compressed: compressed.unwrap_or_default(), kind }
    }

    fn response(&self, headers: &HeaderMap, caching: &'static str) -> Response {
        let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let zipped = accepts.is_some_and(|accepted| accepted.contains("gzip"))
            && !self.compressed.is_empty();
        let fixed = [
            (header::CONTENT_TYPE, self.kind),
            (header::CACHE_CONTROL, caching),
            (header::VARY, "accept-encoding"),
        ];
        if zipped {
            let encoding = [(header::CONTENT_ENCODING, "gzip")];
            (fixed, encoding, self.compressed.clone()).into_response()
        } else {
            (fixed, self.content.clone()).into_response()
        }
    }
}

struct Assets {
    hash: String,
    pages: HashMap<String, Asset>,
    files: HashMap<String, Asset>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut files: Vec<(String, Vec<u8>)> = Web::iter()
        .filter_map(|name| Web::get(&name).map(|file| (name.to_string(), file.data.into_owned())))
        .collect();
    for language in Language::ALL {
        let text = language.web_catalogue();
        files.push((format!("text/{}.ftl", language.code()), text.as_bytes().to_vec()));
    }
    // Reports are written for pages of their own: here their style holds for the part of a page that shows one.
    let style = format!(".report {{\n{REPORT_STYLE}}}\n");
    files.push(("style/report-content.css".to_owned(), style.into_bytes()));
    files.sort();
    let mut hasher = Sha256::new();
    for (name, content) in &files {
        hasher.update(name.as_bytes());
        hasher.update(content);
    }
    let digest = hasher.finalize();
    let hash = secret::hexadecimal(&digest[..8]);
    let (pages, files): (Vec<_>, Vec<_>) = files
        .into_iter()
        .partition(|(name, _)| Path::new(name).extension() == Some(OsStr::new("html")));
    let sources: HashMap<&str, &str> = files
        .iter()
        .filter_map(|(name, content)| Some((&**name, std::str::from_utf8(content).ok()?)))
        .collect();
    let page = |(name, content): (String, Vec<u8>)| {
        let text = modules::preload(&String::from_utf8_lossy(&content), &sources);
        let text = text.replace("\"/assets/", &format!("\"/assets/{hash}/"));
        let text =
            text.replace(&format!("\"/assets/{hash}/{RELOAD}\""), &format!("\"/assets/{RELOAD}\""));
        (name.clone(), Asset::new(&name, text.into_bytes()))
    };
    let pages = pages.into_iter().map(page).collect();
    let file = |(name, content): (String, Vec<u8>)| (name.clone(), Asset::new(&name, content));
    Assets { pages, files: files.into_iter().map(file).collect(), hash }
});

/// Compresses everything, so that the first visitor does not wait for it.
pub(crate) fn prepare() {
    LazyLock::force(&ASSETS);
}

/// A page.
#[must_use]
pub(crate) fn page(name: &str, headers: &HeaderMap) -> Option<Response> {
    ASSETS.pages.get(name).map(|page| page.response(headers, "private, no-cache"))
}

/// `GET /assets/…`
///
/// # Errors
/// If there is no such file.
pub(crate) async fn asset(
    Extension(visitor): Extension<Visitor>,
    Name(path): Name,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let hashed = path.strip_prefix(ASSETS.hash.as_str()).and_then(|rest| rest.strip_prefix('/'));
    let (name, caching) = match hashed {
        Some(name) => (name, "public, max-age=31536000, immutable"),
        None => (path.as_str(), "no-cache"),
    };
    let found = ASSETS.files.get(name);
    found
        .map(|asset| asset.response(&headers, caching))
        .ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, &no_page(), visitor.language))
}
