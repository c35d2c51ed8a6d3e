/** What the console tells the operator about itself: never a value that a merchant typed or that the server sent. */
export type Report =
  | { readonly kind: 'unread fields'; readonly fields: Readonly<Record<string, number>> }
  | {
      readonly kind: 'wallet'
      readonly reason: string
      readonly code?: number | undefined
      readonly status?: number | undefined
      readonly where?: string | undefined
      readonly answer?: string
    }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly at: readonly string[] }

/** Reports of one page load: a loop of errors must not become a load on the operator's server. */
const MOST = 20

const sent = new Set<string>()

/**
 * Sends a report to the operator's address: each one once, and twenty at most until the page is loaded again. Its loss
 * changes nothing here.
 *
 * @param url `error_report_url` of config.json
 * @example sendReport(config.error_report_url, { kind: 'unread fields', fields: { 'account.cost amount': 3 } })
 */
export function sendReport(url: string, report: Report): void {
  const body = JSON.stringify(report)
  if (sent.has(body) || sent.size >= MOST) return
  sent.add(body)
  // Without cookies, address of the page or a type that the other server must allow first.
  fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    mode: 'no-cors',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}
