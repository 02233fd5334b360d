//! The settings in the line mode: `settings` lists them, `set NAME VALUE` changes one.

use std::io;

use super::Talk;
use cygnet_userdata::preferences::{self, Setting};
use cygnet_userdata::settings::Settings;

/// Prints all settings.
pub(super) fn show(talk: &mut Talk<'_>) -> io::Result<()> {
    let words = talk.words();
    for setting in Setting::all() {
        let told = setting.told(&talk.settings, talk.language);
        talk.say(&format!("  {told}"))?;
    }
    if let Some(folders) = &talk.folders {
        let path = Settings::path(folders).display().to_string();
        talk.say(&words.settings_file(&path))?;
    }
    talk.say(words.plain_settings_hint())
}

/// `set NAME VALUE`.
pub(super) fn set(text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
    match preferences::set(text, &mut talk.settings, talk.language) {
        Ok(setting) => {
            talk.settings_changed()?;
            let told = setting.told(&talk.settings, talk.language);
            talk.say(&told)
        }
        Err(error) => talk.say(&error),
    }
}
