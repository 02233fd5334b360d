//! The settings in the line mode: `settings` lists them, `set NAME VALUE` changes one.

use std::io;

use super::Dialogue;
use cygnet_userdata::preferences::{self, Setting};
use cygnet_userdata::settings::Settings;

/// Prints all settings.
pub(super) fn show(dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    let words = dialogue.words();
    for setting in Setting::all() {
        let told = setting.told(&dialogue.settings, dialogue.language);
        dialogue.say(&format!("  {told}"))?;
    }
    if let Some(folders) = &dialogue.folders {
        let path = Settings::path(folders).display().to_string();
        dialogue.say(&words.settings_file(&path))?;
    }
    dialogue.say(words.plain_settings_hint())
}

/// `set NAME VALUE`.
pub(super) fn set(text: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    match preferences::set(text, &mut dialogue.settings) {
        Ok(setting) => {
            dialogue.settings_changed()?;
            let told = setting.told(&dialogue.settings, dialogue.language);
            dialogue.say(&told)
        }
        Err(error) => dialogue.say(&error.text(&dialogue.settings, dialogue.language)),
    }
}
