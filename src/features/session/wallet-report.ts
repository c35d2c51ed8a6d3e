import { connected } from '@/lib/api/transport/connection'
import { isApiError } from '@/lib/api/transport/errors'
import { type Report, sendReport } from '@/lib/error-report/send-report'
import { WalletError } from '@/lib/wallet/wallet-error'

/** Names of fields are the wallet's own words, so only short plain ones are told. */
const NAME = /^\w{1,32}$/
const MOST_NAMES = 8

/**
 * Reports why a wallet gave no ticket, or why the server refused it: the person sees "get uuid failed" and can do nothing
 * about it, the operator can. It tells kinds and codes, and what shape an answer had, never a value of it.
 */
export function reportWalletFailure(error: unknown): void {
  const { error_report_url: url } = connected()
  if (url !== null) sendReport(url, reportOf(error))
}

function reportOf(error: unknown): Report {
  if (error instanceof WalletError) {
    const { reason, code, data } = error
    return { kind: 'wallet', reason, code, answer: shapeOf(data) }
  }
  if (!isApiError(error)) return { kind: 'wallet', reason: 'not_loaded' }
  const { kind, code, status, where } = error
  return { kind: 'wallet', reason: `server ${kind}`, code, status, where }
}

/** What kind of value an answer is: `text of 88 characters`, `object with uuid, token`. */
function shapeOf(data: unknown): string {
  if (data === null || data === undefined) return 'nothing'
  if (typeof data === 'string') return `text of ${data.length} characters`
  if (Array.isArray(data)) return `list of ${data.length}`
  if (typeof data !== 'object') return typeof data
  const names = Object.keys(data).slice(0, MOST_NAMES)
  return `object with ${names.map((name) => (NAME.test(name) ? name : '(other name)')).join(', ')}`
}
