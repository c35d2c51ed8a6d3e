// Before the first paint: a chosen theme is on when the page appears. src/lib/ui/theme.ts does the rest.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
  }
} catch {
  // A browser that keeps nothing follows the device.
}

// A script of the page is gone, because the host has another release now: the page is loaded anew, at most once a minute.
// Without this it would stay empty.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !navigator.onLine) return
    try {
      const now = Date.now()
      if (now - Number(sessionStorage.getItem('loaded-anew') ?? 0) < 60_000) return
      sessionStorage.setItem('loaded-anew', String(now))
      location.reload()
    } catch {
      // Without storage nobody can tell whether it is the first time.
    }
  },
  true,
)
