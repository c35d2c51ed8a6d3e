import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ApiError, type ApiErrorKind, type Flaw, isApiError } from '@/lib/api/transport/errors'

/**
 * One sentence in the page's language that says what happened and what to do. The server's own text is preferred: it is
 * already in the requested language.
 * @example <FieldError>{explain(error)}</FieldError>
 */
export function explain(error: unknown): string {
  if (!isApiError(error)) return i18n._(msg`Something went wrong on this page. Reload it and try again.`)
  if (isAbsentCall(error)) return i18n._(msg`This service does not offer this. Ask its operator.`)
  // SPEC.md section 8: the form itself asks for what is missing, the server's words are not shown.
  return (error.silent ? undefined : error.serverText) ?? i18n._(WORDS[error.kind](error))
}

const ABSENT: ReadonlySet<number> = new Set([404, 405, 501])

/** Whether the service has no such call: a bare status, by whoever answered, and no reason of its own. */
export function isAbsentCall(error: unknown): boolean {
  if (!isApiError(error)) return false
  const { kind, status, code = status } = error
  if (kind === 'unauthorized' || code === undefined) return false
  return ABSENT.has(code) && (status === 200 || status === code)
}

const WORDS: Readonly<Record<ApiErrorKind, (error: ApiError) => MessageDescriptor>> = {
  unauthorized: () => msg`Login expired`,
  timeout: () => msg`We did not get an answer within 30 seconds. Check the connection and try again.`,
  network: () => msg`The server cannot be reached. Check the connection and try again.`,
  offline: () => msg`This device is offline, so the server was not reached. Connect it and try again.`,
  duplicate: () => msg`is requesting, please do not repeat submission`,
  server: ({ status = 0 }) => msg`The server answered HTTP ${status}. Try again in a moment.`,
  rejected: ({ status = 0, code = status }) => msg`The server refused this (code ${code}).`,
  shape: ({ where = '', flaw = 'page' }) => FLAWS[flaw](where),
}

/** Who has to do what about an answer that cannot be read. */
const FLAWS = {
  page: (where) => msg`The answer could not be read (${where}). If this network asks you to sign in, do that first.`,
  redirect: () =>
    msg`The service sends its visitors to another address. If this network asks you to sign in, do that first; else tell the operator of the service.`,
  type: (where) => msg`The service answered something other than JSON (${where}). Tell its operator.`,
  empty: (where) => msg`The service answered nothing (${where}). Try again; if it stays, tell its operator.`,
  cut: (where) => msg`The answer broke off (${where}). Check the connection and try again.`,
  large: () => msg`The answer was too large to read. Narrow the filters, or tell the operator of the service.`,
  fields: (where) => msg`The answer lacks what this page needs (${where}). Tell the operator of the service.`,
  workbook: () => msg`This service sends Excel files only. Choose XLSX.`,
  rows: () => msg`The rows of this file cannot be read. Choose CSV to save it as the service sends it.`,
  file: () => msg`This service sends a file that is neither CSV nor XLSX. Tell its operator.`,
} satisfies Record<Flaw, (where: string) => MessageDescriptor>
