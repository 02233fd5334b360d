//! The appearance: colours, characters, and replacements where a terminal lacks them.
//!
//! Every meaning of a colour is also expressed by a character, so a theme can be changed, and colour can
//! be switched off, without losing information.

use cygnet_core::{GameInfo, Side};
use ratatui::style::{Color, Modifier, Style};

use cygnet_userdata::settings::{PieceStyle, Settings};

/// The colours of a theme. The numbers refer to the 256-colour palette of terminals.
#[derive(Debug)]
pub struct Theme {
    /// The name in the settings.
    pub name: &'static str,
    light: u8,
    dark: u8,
    accent: u8,
    last: u8,
    target: u8,
    chosen: u8,
    cursor: u8,
    quiet: u8,
    bar: u8,
    bar_text: u8,
    warning: u8,
    /// The colours of the tokens of the two sides and of the text on them, where the names of the sides
    /// do not imply them.
    tokens: [(u8, u8); 2],
}

/// All themes; the first is the default.
pub static THEMES: [Theme; 4] = [
    Theme {
        name: "meadow",
        light: 108,
        dark: 65,
        accent: 71,
        last: 143,
        target: 186,
        chosen: 222,
        cursor: 215,
        quiet: 245,
        bar: 22,
        bar_text: 194,
        warning: 203,
        tokens: [(25, 231), (215, 16)],
    },
    Theme {
        name: "ice",
        light: 152,
        dark: 110,
        accent: 74,
        last: 146,
        target: 195,
        chosen: 222,
        cursor: 215,
        quiet: 245,
        bar: 24,
        bar_text: 195,
        warning: 203,
        tokens: [(18, 231), (172, 16)],
    },
    Theme {
        name: "wood",
        light: 180,
        dark: 137,
        accent: 179,
        last: 144,
        target: 223,
        chosen: 150,
        cursor: 209,
        quiet: 245,
        bar: 94,
        bar_text: 230,
        warning: 203,
        tokens: [(24, 231), (230, 16)],
    },
    Theme {
        name: "night",
        light: 60,
        dark: 59,
        accent: 110,
        last: 97,
        target: 109,
        chosen: 143,
        cursor: 173,
        quiet: 245,
        bar: 236,
        bar_text: 252,
        warning: 203,
        tokens: [(75, 16), (180, 16)],
    },
];

/// The theme of this name, or the first.
#[must_use]
pub fn theme(name: &str) -> &'static Theme {
    THEMES.iter().find(|theme| theme.name == name).unwrap_or(&THEMES[0])
}

/// The number of available colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None: `NO_COLOR` is set, or the terminal has none.
    None,
    /// The eight that every colour terminal has.
    Few,
    /// The palette of 256.
    Many,
}

/// The abilities of the terminal, detected from the environment and the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// Characters beyond ASCII.
    pub unicode: bool,
    /// Pictures two columns wide.
    pub emoji: bool,
    /// Colours.
    pub colours: Colours,
}

impl Abilities {
    /// Detects the abilities from the environment. `ascii` forces ASCII.
    pub fn find(ascii: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| set(name));
        // An unset locale means nothing, but C or POSIX means plain ASCII.
        let plain = locale.is_some_and(|name| matches!(&*name, "C" | "POSIX"));
        let terminal = set("TERM").unwrap_or_default();
        let console = matches!(&*terminal, "linux" | "vt100" | "vt220" | "ansi");
        let unicode = !ascii && !plain;
        let colours = if set("NO_COLOR").is_some() || terminal.starts_with("vt") {
            Colours::None
        } else if console && set("COLORTERM").is_none() {
            Colours::Few
        } else {
            Colours::Many
        };
        Self { unicode, emoji: unicode && !console, colours }
    }
}

/// The look of everything on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Appearance {
    /// Characters beyond ASCII may be used.
    pub unicode: bool,
    /// The style of the pieces; never [`PieceStyle::Auto`].
    pub pieces: PieceStyle,
    colours: Colours,
    theme: &'static Theme,
}

/// The state of a square that determines its background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Nothing special.
    Plain,
    /// Changed by the last move.
    Last,
    /// Can be chosen now.
    Target,
    /// The other side threatens to move here.
    Threat,
    /// Was chosen.
    Chosen,
    /// Where the cursor is.
    Cursor,
}

impl Appearance {
    /// Combines the abilities of the terminal with the person's choices.
    #[must_use]
    pub fn new(abilities: Abilities, settings: &Settings) -> Self {
        let pieces = match settings.pieces {
            _ if !abilities.unicode => PieceStyle::Letters,
            PieceStyle::Auto if abilities.emoji => PieceStyle::Emoji,
            PieceStyle::Auto => PieceStyle::Symbols,
            chosen => chosen,
        };
        Self {
            unicode: abilities.unicode,
            pieces,
            colours: abilities.colours,
            theme: theme(&settings.theme),
        }
    }

    /// Whether there are no colours at all.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.colours == Colours::None
    }

    /// One of two texts: the first if characters beyond ASCII may be used.
    #[must_use]
    pub fn either(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.unicode { unicode } else { ascii }
    }

    fn coloured(&self, foreground: u8, few: Color) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Few => Style::new().fg(few),
            Colours::Many => Style::new().fg(Color::Indexed(foreground)),
        }
    }

    /// The style of headings and highlights.
    #[must_use]
    pub fn accent(&self) -> Style {
        self.coloured(self.theme.accent, Color::Green).add_modifier(Modifier::BOLD)
    }

    /// The style of secondary information.
    #[must_use]
    pub fn quiet(&self) -> Style {
        self.coloured(self.theme.quiet, Color::Gray)
    }

    /// The style of errors.
    #[must_use]
    pub fn warning(&self) -> Style {
        self.coloured(self.theme.warning, Color::Red).add_modifier(Modifier::BOLD)
    }

    /// The style of the selected line of a list.
    #[must_use]
    pub fn selected(&self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            Colours::Few => Style::new().fg(Color::Black).bg(Color::Green),
            Colours::Many => Style::new()
                .fg(Color::Indexed(16))
                .bg(Color::Indexed(self.theme.target))
                .add_modifier(Modifier::BOLD),
        }
    }

    /// The style of the bars at the top and the bottom.
    #[must_use]
    pub fn bar(&self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            Colours::Few => Style::new().fg(Color::White).bg(Color::Blue),
            Colours::Many => Style::new()
                .fg(Color::Indexed(self.theme.bar_text))
                .bg(Color::Indexed(self.theme.bar)),
        }
    }

    /// The background of a square.
    #[must_use]
    pub fn ground(&self, ground: Ground, is_dark: bool) -> Style {
        let theme = self.theme;
        match self.colours {
            Colours::None if ground == Ground::Cursor => {
                Style::new().add_modifier(Modifier::REVERSED)
            }
            Colours::None => Style::new(),
            Colours::Few => Style::new().fg(Color::White).bg(match ground {
                Ground::Plain | Ground::Last if is_dark => Color::Black,
                Ground::Plain | Ground::Last => Color::DarkGray,
                Ground::Target => Color::Green,
                Ground::Threat => Color::Red,
                Ground::Chosen => Color::Cyan,
                Ground::Cursor => Color::Magenta,
            }),
            Colours::Many => {
                let background = match ground {
                    Ground::Plain if is_dark => theme.dark,
                    Ground::Plain => theme.light,
                    Ground::Last => theme.last,
                    Ground::Target => theme.target,
                    Ground::Threat => theme.warning,
                    Ground::Chosen => theme.chosen,
                    Ground::Cursor => theme.cursor,
                };
                Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(background))
            }
        }
    }

    /// The style of a side's token: the colour that its name implies, or that of the theme.
    #[must_use]
    pub fn token(&self, info: &GameInfo, side: Side) -> Style {
        let (background, text) = match info.side(side).id {
            "white" => (255, 16),
            "black" => (234, 231),
            "red" => (160, 231),
            _ => self.theme.tokens[side.index()],
        };
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::BOLD),
            Colours::Few => match side {
                Side::One => Style::new().fg(Color::Black).bg(Color::White),
                Side::Two => Style::new().fg(Color::White).bg(Color::Blue),
            },
            Colours::Many => Style::new()
                .fg(Color::Indexed(text))
                .bg(Color::Indexed(background))
                .add_modifier(Modifier::BOLD),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn abilities(ascii: bool, environment: &[(&str, &str)]) -> Abilities {
        Abilities::find(ascii, |name| {
            environment.iter().find(|(known, _)| *known == name).map(|(_, v)| (*v).to_owned())
        })
    }

    #[test]
    fn the_environment_says_what_the_terminal_shows() {
        let modern = abilities(false, &[("TERM", "xterm-256color"), ("LANG", "pt_PT.UTF-8")]);
        assert_eq!(modern, Abilities { unicode: true, emoji: true, colours: Colours::Many });
        assert!(!abilities(true, &[]).unicode);
        assert!(!abilities(false, &[("LANG", "C")]).unicode);
        assert!(abilities(false, &[("LANG", "C.UTF-8")]).unicode);
        assert_eq!(abilities(false, &[("NO_COLOR", "1")]).colours, Colours::None);
        assert_eq!(abilities(false, &[("NO_COLOR", "")]).colours, Colours::Many);
        let console = abilities(false, &[("TERM", "linux")]);
        assert_eq!((console.emoji, console.colours), (false, Colours::Few));
    }
}
