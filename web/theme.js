// The chosen theme, before the first paint: a module would run too late and flash the other one.
try {
  const { theme, motion } = JSON.parse(localStorage.getItem("cygnet-settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (motion === "full" || motion === "reduced") document.documentElement.dataset.motion = motion;
} catch {
  // The theme of the system serves.
}
