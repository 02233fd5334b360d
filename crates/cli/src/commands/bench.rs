pub(crate) fn run(_: bool, _: &mut crate::output::Output) -> anyhow::Result<()> { Ok(()) }
