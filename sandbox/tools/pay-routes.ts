import { Hono } from 'hono'
import * as z from 'zod/mini'
import { findPayerOrder } from '#server/payment/queries/order'
import { id } from '@/lib/api/contract/fields'
import { pageContext } from './page'
import { addressCode, payPage, payState } from './pay-page'
import type { ToolsOptions } from './tools-options'

/** Below /pay: the payer's page. The handle in the link is the only key to it. */
export function payRoutes({ services }: Pick<ToolsOptions, 'services'>): Hono {
  const { db, clock } = services
  const routes = new Hono()
  const find = async (handle_id: string) =>
    z.safeParse(id, handle_id).success ? await findPayerOrder(db, handle_id, clock.seconds()) : undefined

  routes.get('/:handle_id', async (context) => {
    const handle_id = context.req.param('handle_id')
    const order = await find(handle_id)
    if (order === undefined) return await context.notFound()
    return await context.html(payPage(pageContext(context), { order, handle_id }))
  })
  routes.get('/:handle_id/state', async (context) => {
    const order = await find(context.req.param('handle_id'))
    if (order === undefined) return await context.notFound()
    return context.json({ code: 200, msg: 'ok', data: payState(pageContext(context).words, order) })
  })
  routes.get('/:handle_id/qr.svg', async (context) => {
    const order = await find(context.req.param('handle_id'))
    if (order === undefined) return await context.notFound()
    return context.body(addressCode(order.address), 200, { 'Content-Type': 'image/svg+xml' })
  })
  return routes
}
