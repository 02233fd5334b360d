//! The tables of a database, version by version, embedded in the program.
//!
//! The macro of the library would do the same, but it compiles both database drivers a second time.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The migrations from these files, numbered from 1.
pub(crate) fn migrator(files: &'static [(&'static str, &'static str)]) -> Migrator {
    let migration = |(version, (name, sql)): (i64, &(&'static str, &'static str))| {
        let (name, sql) = (Cow::Borrowed(*name), Cow::Borrowed(*sql));
        Migration::new(version, name, MigrationType::Simple, sql, false)
    };
    let migrations = (1..).zip(files).map(migration).collect();
    Migrator { migrations, ..Migrator::DEFAULT }
}
