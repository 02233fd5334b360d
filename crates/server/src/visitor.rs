//! The browser behind a request, its address and its language.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cygnet_core::message;
use cygnet_text::Language;

use crate::answer::ApiError;
use crate::secret;
use crate::{AppState, Config};

/// The name of the cookie with the secret of a browser. Behind TLS its prefix makes browsers take it from this host
/// alone, and not from others of the same domain.
const fn cookie_name(behind_tls: bool) -> &'static str {
    if behind_tls { "__Host-cygnet" } else { "cygnet" }
}

/// How long a browser keeps its secret: a year after it was last given a page.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;

/// The browser behind a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The hash of its secret.
    pub holder: String,
    /// Its address.
    pub address: IpAddr,
    /// Its language.
    pub language: Language,
}

/// The value of our cookie, if it has the form of a secret.
fn cookie(headers: &HeaderMap, behind_tls: bool) -> Option<&str> {
    let own = cookie_name(behind_tls);
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = values.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    let mut ours = pairs.filter(|(name, _)| name.trim() == own).map(|(_, value)| value.trim());
    ours.find(|value| secret::is_secret(value))
}

/// The language that a request asks for: `?lang=`, or else the first known one of `Accept-Language`.
fn language(query: Option<&str>, headers: &HeaderMap) -> Language {
    let pairs = query.unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
    let named = pairs.filter(|(name, _)| *name == "lang").map(|(_, value)| value).next();
    if let Some(named) = named {
        return Language::of_locale(named);
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let codes =
        accepted.unwrap_or_default().split(',').map(|code| code.trim().to_ascii_lowercase());
    let known = codes.filter_map(|code| {
        Language::ALL.into_iter().find(|language| code.starts_with(language.code()))
    });
    known.into_iter().next().unwrap_or_default()
}

/// The address of the client: of the connection or, behind a proxy, the one that the proxy tells.
fn address(headers: &HeaderMap, connection: Option<SocketAddr>, behind_proxy: bool) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let told = forwarded
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.rsplit(',').next())
        .and_then(|value| forwarded_address(value.trim()));
    let told: Option<IpAddr> = told.filter(|_| behind_proxy);
    told.or(connection.map(|connection| connection.ip()))
        .unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// An address in `X-Forwarded-For`: some proxies add a port, and brackets to IPv6.
fn forwarded_address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    bare.parse().ok().or_else(with_port)
}

/// Is this host the machine itself? A page of another site can give its own name to this machine, so a server that
/// serves nobody else does not answer to other names.
fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|(_, port)| port.parse::<u16>().is_ok());
    let name = name.map_or(host, |(name, _)| name);
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || bare.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Does a request come from a page of this server? Other sites cannot forge its `Origin`. Where browsers use
/// HTTPS, a page that came without is not ours: anyone on the way may have written it.
fn is_own_origin(headers: &HeaderMap, config: &Config) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = text(header::HOST).unwrap_or_default();
    // A proxy on the same machine passes the names of other hosts on.
    let is_alone = config.address.ip().is_loopback() && !config.behind_proxy && !config.behind_tls;
    if is_alone && !is_local(host) {
        return false;
    }
    let is_scheme = |scheme: &str| !config.behind_tls || scheme == "https";
    let told = origin.split_once("://").filter(|(scheme, _)| is_scheme(scheme));
    told.is_some_and(|(_, told)| told.eq_ignore_ascii_case(host))
}

/// Finds out who asks, refuses what goes beyond the limits or comes from elsewhere, and gives a browser its
/// secret.
pub(crate) async fn identify(
    State(shared): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let connection = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let config = &shared.config;
    let headers = request.headers();
    let language = language(request.uri().query(), headers);
    let address = address(headers, connection, config.behind_proxy);
    let known = cookie(headers, config.behind_tls).map(str::to_owned);
    let is_socket = headers.get(header::UPGRADE).is_some();
    // A response that is the same for all may be cached, and must not carry a visitor's secret.
    let path = request.uri().path();
    let is_public = path.starts_with("/assets/") || path == "/favicon.ico";
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD) && !is_socket;
    if !is_safe && !is_own_origin(headers, config) {
        let problem = message!("server-other-origin", "the request comes from another site");
        return ApiError::new(StatusCode::FORBIDDEN, &problem, language).into_response();
    }
    let now = std::time::Instant::now();
    if !shared.clients.may_request(address, &shared.hub.limits, now) {
        let problem =
            message!("server-too-many-requests", "too many requests; wait a moment and try again");
        return ApiError::new(StatusCode::TOO_MANY_REQUESTS, &problem, language).into_response();
    }
    let secret = known.clone().unwrap_or_else(secret::secret);
    let holder = secret::hash(&secret);
    request.extensions_mut().insert(Visitor { holder, address, language });
    let mut response = next.run(request).await;
    // A page gives the secret again, so that it lasts as long as the browser comes back.
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if (known.is_none() || is_page) && !is_public {
        let name = cookie_name(config.behind_tls);
        let secure = if config.behind_tls { "; Secure" } else { "" };
        let cookie = format!(
            "{name}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        );
        if let Ok(value) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, value);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            let name: axum::http::HeaderName = name.parse().expect("a name");
            (name, HeaderValue::from_str(value).expect("a value"))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn a_cookie_has_the_form_of_a_secret() {
        let secret = secret::secret();
        let text = format!("a=b; cygnet={secret}; c=d");
        let headers_with = |text: &str| headers(&[("cookie", text)]);
        assert_eq!(cookie(&headers_with(&text), false), Some(secret.as_str()));
        // Another host of the domain can set a cookie without the prefix.
        assert_eq!(cookie(&headers_with(&text), true), None);
        let text = format!("__Host-{}", text.replace("a=b; ", ""));
        assert_eq!(cookie(&headers_with(&text), true), Some(secret.as_str()));
        for text in ["cygnet=", "cygnet=xyz", "other=1", ""] {
            assert_eq!(cookie(&headers_with(text), false), None, "{text}");
        }
    }

    #[test]
    fn the_language_is_asked_for_or_accepted() {
        let accepts = headers(&[("accept-language", "de-DE, pt-PT;q=0.8, en;q=0.5")]);
        assert_eq!(language(None, &accepts), Language::Portuguese);
        assert_eq!(language(Some("x=1&lang=en"), &accepts), Language::English);
        assert_eq!(language(None, &headers(&[])), Language::English);
    }

    #[test]
    fn other_sites_are_told_apart() {
        let headers = |origin: &str| headers(&[("host", "127.0.0.1:8080"), ("origin", origin)]);
        let (open, behind_tls) = (config(false), config(true));
        let from = |origin: &str| is_own_origin(&headers(origin), &open);
        assert!(from("http://127.0.0.1:8080"));
        for origin in ["http://127.0.0.1:8081", "http://evil.example", "null", ""] {
            assert!(!from(origin), "{origin}");
        }
        // Without `--behind-tls` nobody knows whether there is a proxy that speaks HTTPS.
        assert!(from("https://127.0.0.1:8080"));
        assert!(is_own_origin(&headers("https://127.0.0.1:8080"), &behind_tls));
        assert!(!is_own_origin(&headers("http://127.0.0.1:8080"), &behind_tls));
    }

    /// A site that gives its own name the address of this machine, after its page was loaded.
    #[test]
    fn a_local_server_answers_to_local_names_only() {
        let from = |host: &str| {
            let origin = format!("http://{host}");
            is_own_origin(&headers(&[("host", host), ("origin", &origin)]), &config(false))
        };
        for host in ["127.0.0.1:8080", "localhost:8080", "LocalHost", "[::1]:8080", "127.0.0.1"] {
            assert!(from(host), "{host}");
        }
        for host in ["evil.example:8080", "127.0.0.1.evil.example", "10.0.0.1:8080", ""] {
            assert!(!from(host), "{host}");
        }
        let mut public = config(false);
        public.address = "0.0.0.0:8080".parse().expect("an address");
        let named = headers(&[("host", "play.example"), ("origin", "http://play.example")]);
        assert!(is_own_origin(&named, &public));
    }

    fn config(behind_tls: bool) -> Config {
        Config {
            address: "127.0.0.1:8080".parse().expect("an address"),
            database: cygnet_store::Database::Sqlite("games.db".into()),
            behind_proxy: false,
            behind_tls,
            computers: 1,
            limits: crate::limits::ServerLimits::default(),
        }
    }

    #[test]
    fn addresses_of_proxies_may_have_ports() {
        for (text, address) in [
            ("1.2.3.4", "1.2.3.4"),
            ("1.2.3.4:5678", "1.2.3.4"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:5678", "2001:db8::1"),
        ] {
            let found = forwarded_address(text).map(|address| address.to_string());
            assert_eq!(found.as_deref(), Some(address), "{text}");
        }
        assert_eq!(forwarded_address("unknown"), None);
    }

    #[test]
    fn a_proxy_is_believed_only_where_there_is_one() {
        let headers = headers(&[("x-forwarded-for", "1.2.3.4, 5.6.7.8")]);
        let connection = Some("127.0.0.1:9".parse().expect("an address"));
        assert_eq!(address(&headers, connection, false).to_string(), "127.0.0.1");
        assert_eq!(address(&headers, connection, true).to_string(), "5.6.7.8");
    }
}
