import type { Context } from 'hono'
import { DatabaseError } from 'pg'
import type { ApiEnv } from './api-env'
import { errorFields } from '#server/core/log'
import { languageOf, Refusal, refusalAnswer } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { isOutage } from '#server/database/outage'

const RETRY_SECONDS = 2

/**
 * The answer to an error of a call. An error that is not the caller's fault is logged; its answer only names the
 * request id.
 */
export function failureResponse(services: Services, context: Context<ApiEnv>, error: Error): Response {
  const language = languageOf(context.req.header('X-Language'))
  const refusal = refusalFor(error)
  const request_id = context.get('request_id')
  if (refusal.reason === 'internal_error' || refusal.reason === 'unavailable') {
    services.log.error({ operation: context.get('operation'), error: errorFields(error) }, 'call failed')
  }
  const { status, envelope } = refusalAnswer(refusal, language)
  const headers = refusal.retry_after === null ? {} : { 'Retry-After': String(refusal.retry_after) }
  return context.json({ ...envelope, msg: envelope.msg.replace('{request_id}', request_id) }, status, headers)
}

function refusalFor(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseError && UNWRITABLE.has(error.code ?? '')) return new Refusal('parameter_error')
  return isOutage(error) ? new Refusal('unavailable', [], RETRY_SECONDS) : new Refusal('internal_error')
}

/** SQLSTATE of a text or JSON with the character NUL, which no column stores. Only a caller can have sent it. */
const UNWRITABLE: ReadonlySet<string> = new Set(['22021', '22P05'])
