import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ApiError, type ApiErrorKind, isApiError } from '@/lib/api/errors'

/**
 * One sentence in the page's language that says what happened and what to do. The server's own text is preferred: it is
 * already in the requested language.
 * @example <FieldError>{explain(error)}</FieldError>
 */
export function explain(error: unknown): string {
  if (!isApiError(error)) return i18n._(msg`Something went wrong on this page. Reload it and try again.`)
  return error.serverText ?? i18n._(WORDS[error.kind](error))
}

const WORDS: Readonly<Record<ApiErrorKind, (error: ApiError) => MessageDescriptor>> = {
  unauthorized: () => msg`Login expired`,
  timeout: () => msg`We did not get an answer within 30 seconds. Check the connection and try again.`,
  network: () => msg`The server cannot be reached. Check the connection and try again.`,
  duplicate: () => msg`is requesting, please do not repeat submission`,
  server: ({ status = 0 }) => msg`The server answered HTTP ${status}. Try again in a moment.`,
  rejected: ({ code = 0 }) => msg`The server refused this (code ${code}).`,
  shape: ({ where = '' }) =>
    msg`The answer could not be read (${where}). If this network asks you to sign in, do that first.`,
}
