//! How things look: colours, characters, and what stands in for both where a terminal has neither.
//!
//! Everything that a colour says is also said by a character, so a theme can be swapped, and
//! colour can be switched off, without anything being lost.

use cygnet_core::{GameInfo, Side};
use ratatui::style::{Color, Modifier, Style};

use crate::settings::{Pieces, Settings};

/// The colours of a theme. Numbers are those of the 256-colour palette that terminals share.
#[derive(Debug)]
pub struct Theme {
    /// What it is called in the settings.
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
    /// The tokens of the two sides, and what is written on them, where their names do not say.
    tokens: [(u8, u8); 2],
}

/// All themes; the first is the one that holds if nothing is said.
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

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None: `NO_COLOR` is set, or the terminal has none.
    None,
    /// The eight that every colour terminal has.
    Few,
    /// The palette of 256.
    Many,
}

/// What the terminal can show, found out from the environment and the command line.
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
    /// What the environment says. `ascii` asks for ASCII whatever it says.
    pub fn find(ascii: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| set(name));
        // A locale that is not set says nothing; one that says C or POSIX means it.
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

/// How everything on the screen looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Characters beyond ASCII may be used.
    pub unicode: bool,
    /// What pieces are drawn with; never [`Pieces::Auto`].
    pub pieces: Pieces,
    colours: Colours,
    theme: &'static Theme,
}

/// What a square of the board is, as far as its background goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Nothing special.
    Plain,
    /// Changed by the last move.
    Last,
    /// Can be chosen now.
    Target,
    /// Was chosen.
    Chosen,
    /// Where the cursor is.
    Cursor,
}

impl Look {
    /// The look that the terminal can show and the person has chosen.
    #[must_use]
    pub fn new(abilities: Abilities, settings: &Settings) -> Self {
        let pieces = match settings.pieces {
            _ if !abilities.unicode => Pieces::Letters,
            Pieces::Auto if abilities.emoji => Pieces::Emoji,
            Pieces::Auto => Pieces::Symbols,
            chosen => chosen,
        };
        Self {
            unicode: abilities.unicode,
            pieces,
            colours: abilities.colours,
            theme: theme(&settings.theme),
        }
    }

    /// Are there no colours at all?
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

    /// Headings and what draws the eye.
    #[must_use]
    pub fn accent(&self) -> Style {
        self.coloured(self.theme.accent, Color::Green).add_modifier(Modifier::BOLD)
    }

    /// What is there for those who look for it.
    #[must_use]
    pub fn quiet(&self) -> Style {
        self.coloured(self.theme.quiet, Color::Gray)
    }

    /// What went wrong.
    #[must_use]
    pub fn warning(&self) -> Style {
        self.coloured(self.theme.warning, Color::Red).add_modifier(Modifier::BOLD)
    }

    /// What is chosen in a list.
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

    /// The bars at the top and the bottom.
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
                Ground::Chosen => Color::Cyan,
                Ground::Cursor => Color::Magenta,
            }),
            Colours::Many => {
                let background = match ground {
                    Ground::Plain if is_dark => theme.dark,
                    Ground::Plain => theme.light,
                    Ground::Last => theme.last,
                    Ground::Target => theme.target,
                    Ground::Chosen => theme.chosen,
                    Ground::Cursor => theme.cursor,
                };
                Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(background))
            }
        }
    }

    /// The token of a side: a colour that its name says, or the one of the theme.
    #[must_use]
    pub fn token(&self, info: &GameInfo, player: Side) -> Style {
        let (background, text) = match info.side(player).name {
            "White" => (255, 16),
            "Black" => (234, 231),
            "Red" => (160, 231),
            _ => self.theme.tokens[player.index()],
        };
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::BOLD),
            Colours::Few => match player {
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
