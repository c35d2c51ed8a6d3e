import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ApiError, isApiError } from './errors'

/**
 * What happened and what to do, as one sentence in the page's language. The server's own words come first; they are
 * already in the language that was asked for.
 * @example <FieldError>{explain(error)}</FieldError>
 */
export function explain(error: unknown): string {
  if (!isApiError(error)) return i18n._(msg`Something went wrong on this page. Reload it and try again.`)
  return error.serverText ?? i18n._(ownWords(error))
}

function ownWords({ kind, status, code, where }: ApiError): MessageDescriptor {
  switch (kind) {
    case 'unauthorized':
      return msg`Login expired`
    case 'timeout':
      return msg`We did not get an answer within 30 seconds. Check the connection and try again.`
    case 'network':
      return msg`The server cannot be reached. Check the connection and try again.`
    case 'duplicate':
      return msg`is requesting, please do not repeat submission`
    case 'server':
      return msg`The server answered HTTP ${status ?? 0}. Try again in a moment.`
    case 'rejected':
      return msg`The server refused this (code ${code ?? 0}).`
    case 'shape':
      return msg`The answer could not be read (${where ?? ''}). If this network asks you to sign in, do that first.`
  }
}
