/** @jsxImportSource hono/jsx */
import type { ChainBlock } from '#server/chain/block'
import type { ExplorerNetwork, ExplorerTransfer, TransactionView } from './explorer'
import { Moment } from '#server/http/page'
import type { Markup } from '#server/http/page'
import { AddressBlock } from '#server/payment/payer-page/address-block'
import { ColumnHeads, ScrollTable, ToolsPage } from './page'
import type { PageContext } from './page'
import type { Word } from './words'

interface NetworkProps {
  readonly context: PageContext
  readonly network: ExplorerNetwork
}

/** The list of networks. Heights are bigint, which JSX would leave out without a word: they are written as text. */
export function ExplorerPage({ context, networks }: ExplorerPageProps): Markup {
  const { words } = context
  return (
    <ToolsPage context={context} title={words('explorer')}>
      <h1>{words('explorer')}</h1>
      <p class="lead">{words('explorerLead')}</p>
      <ul class="cards">
        {networks.map(({ id, name, nature, height }) => (
          <li class="card">
            <h2>
              <a href={`/explorer/${id}`}>{name}</a>
            </h2>
            <p class="meta">
              {nature === 'local' ? '' : `${words(nature)} · `}
              {words('height')} {String(height)}
            </p>
          </li>
        ))}
      </ul>
    </ToolsPage>
  )
}

interface ExplorerPageProps {
  readonly context: PageContext
  readonly networks: readonly ExplorerNetwork[]
}

interface NetworkPageProps extends NetworkProps {
  readonly blocks: readonly ChainBlock[]
  readonly transfers: readonly ExplorerTransfer[]
}

export function NetworkPage({ context, network, blocks, transfers }: NetworkPageProps): Markup {
  const { words } = context
  return (
    <ToolsPage context={context} title={network.name}>
      <h1>{network.name}</h1>
      <Nature context={context} network={network} />
      <form class="row" method="get" action={`/explorer/${network.id}/find`}>
        <label for="q">{words('search')}</label>
        <input id="q" name="q" required maxlength={128} autocomplete="off" spellcheck={false} />
        <button>{words('find')}</button>
      </form>
      <h2 id="transfers">{words('newestTransfers')}</h2>
      <TransferTable context={context} network={network} transfers={transfers} />
      <h2 id="blocks">{words('blocks')}</h2>
      <ScrollTable name="blocks">
        <table>
          <thead>
            <ColumnHeads words={words} columns={['block', 'time', 'hash']} />
          </thead>
          <tbody>
            {blocks.map(({ number, hash, time }) => (
              <tr>
                <th scope="row">{String(number)}</th>
                <td>
                  <Moment seconds={time} />
                </td>
                <td class="mono">{hash}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </ToolsPage>
  )
}

const STATES = {
  mined: 'stateMined',
  waiting: 'stateWaiting',
  failed: 'stateFailed',
  unproven: 'stateUnproven',
  unknown: 'stateUnknown',
} as const

interface TransactionPageProps extends NetworkProps {
  readonly txid: string
  readonly view: TransactionView
}

export function TransactionPage({ context, network, txid, view }: TransactionPageProps): Markup {
  const { words } = context
  return (
    <ToolsPage context={context} title={words('transaction')}>
      <NetworkLink network={network} />
      <h1>{words('transaction')}</h1>
      <p class="mono">{txid}</p>
      <Nature context={context} network={network} />
      <dl class="facts">
        <dt>{words('status')}</dt>
        <dd>{words(STATES[view.state])}</dd>
        <dt>{words('block')}</dt>
        <dd>{view.block_number === null ? '–' : String(view.block_number)}</dd>
        <dt>{words('confirmations')}</dt>
        <dd>{view.confirmations}</dd>
        <dt>{words('fee')}</dt>
        <dd>{view.fee === null ? '–' : `${view.fee} ${view.coin}`}</dd>
      </dl>
      <h2 id="transfers">{words('transfers')}</h2>
      <TransferTable context={context} network={network} transfers={view.transfers} />
    </ToolsPage>
  )
}

interface AddressPageProps extends NetworkProps {
  readonly address: string
  readonly transfers: readonly ExplorerTransfer[]
}

export function AddressPage({ context, network, address, transfers }: AddressPageProps): Markup {
  const { words } = context
  return (
    <ToolsPage context={context} title={words('address')}>
      <NetworkLink network={network} />
      <h1>{words('address')}</h1>
      <p>
        <AddressBlock address={address} />
      </p>
      <Nature context={context} network={network} />
      <h2 id="transfers">{words('transfers')}</h2>
      <TransferTable context={context} network={network} transfers={transfers} />
    </ToolsPage>
  )
}

function NetworkLink({ network }: { network: ExplorerNetwork }): Markup {
  return (
    <p class="meta">
      <a href={`/explorer/${network.id}`}>{network.name}</a>
    </p>
  )
}

const NATURES = {
  simulated: 'simulatedNetwork',
  standIn: 'standInNetwork',
  local: 'localNetwork',
} as const satisfies Record<ExplorerNetwork['nature'], Word>

/** Said on every page about a chain, so that nobody looks for its contents elsewhere. */
function Nature({ context, network }: NetworkProps): Markup {
  return <p class="notice">{context.words(NATURES[network.nature])}</p>
}

interface TransferTableProps extends NetworkProps {
  readonly transfers: readonly ExplorerTransfer[]
}

function TransferTable({ context, network, transfers }: TransferTableProps): Markup {
  const { words } = context
  if (transfers.length === 0) return <p>{words('noTransfers')}</p>
  const link = (kind: 'tx' | 'address', name: string): Markup => (
    <a class="mono" href={`/explorer/${network.id}/${kind}/${encodeURIComponent(name)}`}>
      {name}
    </a>
  )
  return (
    <ScrollTable name="transfers">
      <table>
        <thead>
          <ColumnHeads words={words} columns={['transaction', 'amount', 'from', 'to', 'block', 'time']} />
        </thead>
        <tbody>
          {transfers.map((each) => (
            <tr>
              <th scope="row">{link('tx', each.txid)}</th>
              <td class="figure">
                {each.amount} {each.token ?? words('unknownToken')}
              </td>
              <td>{link('address', each.from_address)}</td>
              <td>{link('address', each.to_address)}</td>
              <td>{String(each.block_number)}</td>
              <td>
                <Moment seconds={each.block_time} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  )
}
