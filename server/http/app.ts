import { Hono } from 'hono'
import type { Context } from 'hono'
import { operations } from '#shared/contract/table'
import { rateLimiter } from './rate-limit'
import type { RateLimiter } from './rate-limit'
import { randomId } from '#server/core/secrets'
import type { ApiEnv } from './api-env'
import { answerCall } from './call'
import { callerAddress, callerFinder } from './caller-address'
import type { FindCaller } from './caller-address'
import { apiHeaders, crossOrigin } from './cross-origin'
import { failedAuthorisations } from './failed-authorisations'
import type { FailedAuthorisations } from './failed-authorisations'
import { failureResponse } from './failure'
import type { Handler } from './handler'
import { openFiles } from './open-files'
import type { AnswerFile } from './open-files'
import { inRequest } from '#server/core/log'
import type { Metrics } from '#server/core/metrics'
import { exportOf, isOffered, mountMethodErrors, pairTable, routePath } from './mount'
import type { CallFilter } from './call-filter'
import { documentAnswer } from './openapi/document-answer'
import { slowRefusals } from './slow-refusals'
import { limitedAs } from '#server/core/network-address'
import { languageOf, Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'

const BASE = '/api/v1'

export interface AppOptions {
  /** One handler per operation of the contract's table, see server/start/handlers.ts. */
  readonly handlers: readonly Handler[]
  readonly metrics?: Metrics
  /** Operations that answer 501; set by tests only. */
  readonly notYet?: readonly string[]
  readonly filter?: CallFilter
}

/**
 * The API below `/api/v1`: every operation of the contract's table, with the checks of its token class, account status,
 * rate limit and schemas.
 *
 * @throws TypeError when an operation has no handler, a handler no operation, or either is there twice
 */
export function createApp(services: Services, options: AppOptions): Hono<ApiEnv> {
  const { handlers, metrics, notYet = [], filter } = options
  const { settings } = services
  const table = pairTable({ operations, handlers, notYet }).filter(({ line }) => isOffered(line, settings))
  const document = documentAnswer(table.map(({ line }) => line))
  const guards: Guards = {
    limit: rateLimiter(services.db, settings.rate_limits),
    failures: failedAuthorisations(services.db, settings.failed_authorisation_limit),
    files: openFiles(),
    findCaller: callerFinder(settings.trusted_proxies),
  }
  const app = new Hono<ApiEnv>().basePath(BASE)

  app.onError((error, context) => failureResponse(services, context, error))
  app.use(slowRefusals<ApiEnv>(services, (context) => context.get('is_known')))
  app.use(logged(services, metrics))
  app.use(apiHeaders)
  app.use(crossOrigin(settings))
  app.get('/openapi.json', async (context) => {
    const owner = `ip:${limitedAs(callerAddress(context, guards.findCaller))}`
    await guards.limit({ bucket: 'public', owner, now: services.clock.now() })
    return document(context.req.header('If-None-Match') ?? null)
  })
  for (const each of table) {
    const path = routePath(each.line)
    app.on(each.line.method, path, async (context) => {
      const handler = (context.req.header('X-Download') === '1' && exportOf(each.line, table)) || each
      context.set('operation', handler.line.name)
      const around = circumstances(context, guards)
      const url = filter?.ask(handler.line, around.url) ?? around.url
      const answer = await answerCall(services, handler, { ...around, url, context })
      return (await filter?.answer(handler.line, answer)) ?? answer
    })
  }
  mountMethodErrors(app, table)
  app.all('*', () => {
    if (filter?.unknownCall !== undefined) return filter.unknownCall()
    throw new Refusal('no_such_call')
  })
  return app
}

interface Guards {
  readonly limit: RateLimiter
  readonly failures: FailedAuthorisations
  readonly files: AnswerFile
  readonly findCaller: FindCaller
}

function circumstances(context: Context<ApiEnv>, { findCaller, ...guards }: Guards) {
  return {
    ...guards,
    request: context.req.raw,
    params: context.req.param(),
    url: new URL(context.req.url),
    language: languageOf(context.req.header('X-Language')),
    ip: callerAddress(context, findCaller),
  }
}

/** Logs one line per call with operation, status and duration. Addresses, parameters and bodies are never logged. */
function logged(services: Services, metrics: Metrics | undefined) {
  return (context: Context<ApiEnv>, next: () => Promise<void>): Promise<void> => {
    const request_id = randomId()
    context.set('request_id', request_id)
    context.set('operation', 'none')
    context.set('is_known', false)
    return inRequest(request_id, async () => {
      const began = performance.now()
      await next()
      const millis = Math.round(performance.now() - began)
      const operation = context.get('operation')
      const { status } = context.res
      context.res.headers.set('X-Request-Id', request_id)
      // The console takes its time from this header, and a tester may have moved the server's clock.
      context.res.headers.set('Date', services.clock.now().toUTCString())
      metrics?.observe({ operation, status, seconds: millis / 1000 })
      services.log.info({ operation, method: context.req.method, status, millis }, 'call')
    })
  }
}
