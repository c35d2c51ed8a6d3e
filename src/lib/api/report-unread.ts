import { onUnread, type UnreadFields } from './unread-fields'

/** Fields of one page come together, so they are sent together. */
const AFTER_MS = 10_000

/**
 * Sends the numbers of unread fields to the operator's address: names and counts, never a value.
 *
 * @param url `error_report_url` of config.json
 * @returns stops it
 */
export function reportUnread(url: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: UnreadFields = new Map()
  const send = () => {
    timer = undefined
    const body = JSON.stringify({ kind: 'unread fields', fields: Object.fromEntries(latest) })
    // The report is nobody's business but the operator's: its loss changes nothing here.
    fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', mode: 'no-cors' }).catch(() => undefined)
  }
  const stop = onUnread((counts) => {
    latest = counts
    timer ??= setTimeout(send, AFTER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
