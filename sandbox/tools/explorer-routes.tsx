/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { addressTransfers, explorerNetworks, networkView, transactionView } from './explorer'
import { AddressPage, ExplorerPage, NetworkPage, TransactionPage } from './explorer-pages'
import { pageContext } from './page'
import type { ToolsOptions } from './tools-options'

/** Chains name transactions and addresses in these characters; those of TON are base64. */
const NAME = /^[\w+/=:.-]{1,128}$/

/** Below /explorer: what the local chains hold, so that the links of the console lead somewhere. */
export function explorerRoutes({ services }: Pick<ToolsOptions, 'services'>): Hono {
  const routes = new Hono()
  const findNetwork = async (id: string) => (await explorerNetworks(services)).find((network) => network.id === id)

  routes.get('/', async (context) => {
    const networks = await explorerNetworks(services)
    return await context.html(<ExplorerPage context={pageContext(context)} networks={networks} />)
  })
  routes.get('/:network_id', async (context) => {
    const network = await findNetwork(context.req.param('network_id'))
    if (network === undefined) return await context.notFound()
    const { blocks, transfers } = await networkView(services, network.id)
    const about = pageContext(context)
    return await context.html(<NetworkPage context={about} network={network} blocks={blocks} transfers={transfers} />)
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
    return await context.html(
      <TransactionPage context={pageContext(context)} network={network} txid={txid} view={view} />,
    )
  })
  routes.get('/:network_id/address/:address', async (context) => {
    const network = await findNetwork(context.req.param('network_id'))
    const address = context.req.param('address')
    if (network === undefined || !NAME.test(address)) return await context.notFound()
    const transfers = await addressTransfers(services, { network_id: network.id, address })
    return await context.html(
      <AddressPage context={pageContext(context)} network={network} address={address} transfers={transfers} />,
    )
  })
  return routes
}
