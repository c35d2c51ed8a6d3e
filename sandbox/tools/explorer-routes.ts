import { Hono } from 'hono'
import { addressTransfers, explorerNetworks, networkView, transactionView } from './explorer'
import { addressPage, explorerPage, networkPage, transactionPage } from './explorer-pages'
import { pageContext } from './page'
import type { ToolsOptions } from './tools-options'

/** Chains name transactions and addresses in these characters; those of TON are base64. */
const NAME = /^[\w+/=:.-]{1,128}$/

/** Below /explorer: what the local chains hold, so that the links of the console lead somewhere. */
export function explorerRoutes({ services }: Pick<ToolsOptions, 'services'>): Hono {
  const routes = new Hono()
  const findNetwork = async (id: string) => (await explorerNetworks(services)).find((network) => network.id === id)

  routes.get('/', async (context) => {
    return await context.html(explorerPage(pageContext(context), await explorerNetworks(services)))
  })
  routes.get('/:network_id', async (context) => {
    const network = await findNetwork(context.req.param('network_id'))
    if (network === undefined) return await context.notFound()
    return await context.html(networkPage(pageContext(context), network, await networkView(services, network.id)))
  })
  routes.get('/:network_id/find', async (context) => {
    const network_id = context.req.param('network_id')
    const name = context.req.query('q')?.trim() ?? ''
    if ((await findNetwork(network_id)) === undefined || !NAME.test(name)) return await context.notFound()
    const isTransaction = (await transactionView(services, { network_id, txid: name })) !== undefined
    return context.redirect(`/explorer/${network_id}/${isTransaction ? 'tx' : 'address'}/${encodeURIComponent(name)}`)
  })
  routes.get('/:network_id/tx/:txid', async (context) => {
    const network = await findNetwork(context.req.param('network_id'))
    const txid = context.req.param('txid')
    if (network === undefined || !NAME.test(txid)) return await context.notFound()
    const view = await transactionView(services, { network_id: network.id, txid })
    if (view === undefined) return await context.notFound()
    return await context.html(transactionPage(pageContext(context), network, { txid, view }))
  })
  routes.get('/:network_id/address/:address', async (context) => {
    const network = await findNetwork(context.req.param('network_id'))
    const address = context.req.param('address')
    if (network === undefined || !NAME.test(address)) return await context.notFound()
    const transfers = await addressTransfers(services, { network_id: network.id, address })
    return await context.html(addressPage(pageContext(context), network, { address, transfers }))
  })
  return routes
}
