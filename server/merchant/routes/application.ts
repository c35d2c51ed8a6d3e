import * as application from '@/lib/api/contract/application'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { applicationOptions, applicationPage } from '../queries/application'

/** The applications of a merchant: the list, and the choices of a filter. */
export const applicationRoutes: Handler[] = [
  handler(application.applicationList, async (call, { db, settings: keys }) => {
    const { current = 1, pageSize: size = 10 } = call.query
    return await applicationPage({ db, keys }, callerOf(call).merchant_id, { current, size })
  }),

  handler(application.options, async (call, { db }) => await applicationOptions(db, callerOf(call).merchant_id)),
]
