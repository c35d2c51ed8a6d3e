const MOST_KEPT = 20
/** Errors from before config.json has said where reports go. */
const kept: unknown[] = []
let take: (error: unknown) => void = (error) => {
  if (kept.length < MOST_KEPT) kept.push(error)
}

/** Notes every error that nobody catches, from the first moment on. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => take(error))
  addEventListener('unhandledrejection', ({ reason }) => take(reason))
}

/**
 * Begins to send reports, those of the errors before too. What sends them is fetched now, not with the first page.
 * @param url `error_report_url` of config.json; null: nothing is ever sent
 */
export async function sendErrors(url: string | null): Promise<void> {
  if (url === null) {
    take = () => undefined
    kept.length = 0
    return
  }
  const { reportErrors } = await import('./report-errors')
  take = reportErrors(url, kept.splice(0))
}
