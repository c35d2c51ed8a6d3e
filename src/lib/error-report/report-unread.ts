import { onUnread, type UnreadFields } from '@/lib/api/transport/unread-fields'
import { sendReport } from './send-report'

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
    sendReport(url, { kind: 'unread fields', fields: Object.fromEntries(latest) })
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
