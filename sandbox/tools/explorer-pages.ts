import { html } from 'hono/html'
import type { ChainBlock } from '#server/chain/adapter'
import type { ExplorerNetwork, ExplorerTransfer, TransactionView } from './explorer'
import { columnHeads, moment, page } from './page'
import type { Markup, PageContext } from './page'
import { addressBlock } from './pay-page'

/** The list of networks. */
export function explorerPage(context: PageContext, networks: readonly ExplorerNetwork[]): Markup {
  const { words } = context
  const content = html`
    <h1>${words('explorer')}</h1>
    <p class="lead">${words('explorerLead')}</p>
    <ul class="cards">
      ${networks.map(
        ({ id, name, simulated, height }) =>
          html`<li class="card">
            <h2><a href="/explorer/${id}">${name}</a></h2>
            <p class="meta">${simulated ? `${words('simulated')} · ` : ''}${words('height')} ${height}</p>
          </li>`,
      )}
    </ul>
  `
  return page(context, { title: words('explorer'), content })
}

export function networkPage(
  context: PageContext,
  network: ExplorerNetwork,
  { blocks, transfers }: { blocks: readonly ChainBlock[]; transfers: readonly ExplorerTransfer[] },
): Markup {
  const { words } = context
  const content = html`
    <h1>${network.name}</h1>
    ${nature(context, network)}
    <form class="row" method="get" action="/explorer/${network.id}/find">
      <label for="q">${words('search')}</label>
      <input id="q" name="q" required maxlength="128" autocomplete="off" spellcheck="false" />
      <button>${words('find')}</button>
    </form>
    <h2 id="transfers">${words('newestTransfers')}</h2>
    ${transferTable(context, network, transfers)}
    <h2 id="blocks">${words('blocks')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="blocks">
      <table>
        <thead>
          <tr>
            ${columnHeads(words, ['block', 'time', 'hash'])}
          </tr>
        </thead>
        <tbody>
          ${blocks.map(
            ({ number, hash, time }) =>
              html`<tr>
                <th scope="row">${number}</th>
                <td>${moment(time)}</td>
                <td class="mono">${hash}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `
  return page(context, { title: network.name, content })
}

export function transactionPage(
  context: PageContext,
  network: ExplorerNetwork,
  { txid, view }: { txid: string; view: TransactionView },
): Markup {
  const { words } = context
  const states = {
    mined: 'stateMined',
    waiting: 'stateWaiting',
    failed: 'stateFailed',
    unknown: 'stateUnknown',
  } as const
  const content = html`
    <p class="meta"><a href="/explorer/${network.id}">${network.name}</a></p>
    <h1>${words('transaction')}</h1>
    <p class="mono">${txid}</p>
    ${nature(context, network)}
    <dl class="facts">
      <dt>${words('status')}</dt>
      <dd>${words(states[view.state])}</dd>
      <dt>${words('block')}</dt>
      <dd>${view.block_number ?? '–'}</dd>
      <dt>${words('confirmations')}</dt>
      <dd>${view.confirmations}</dd>
      <dt>${words('fee')}</dt>
      <dd>${view.fee === null ? '–' : `${view.fee} ${view.coin}`}</dd>
    </dl>
    <h2 id="transfers">${words('transfers')}</h2>
    ${transferTable(context, network, view.transfers)}
  `
  return page(context, { title: words('transaction'), content })
}

export function addressPage(
  context: PageContext,
  network: ExplorerNetwork,
  { address, transfers }: { address: string; transfers: readonly ExplorerTransfer[] },
): Markup {
  const { words } = context
  const content = html`
    <p class="meta"><a href="/explorer/${network.id}">${network.name}</a></p>
    <h1>${words('address')}</h1>
    <p>${addressBlock(address)}</p>
    ${nature(context, network)}
    <h2 id="transfers">${words('transfers')}</h2>
    ${transferTable(context, network, transfers)}
  `
  return page(context, { title: words('address'), content })
}

/** Said aloud on every page about a chain, so that nobody looks for its contents elsewhere. */
function nature({ words }: PageContext, { simulated }: ExplorerNetwork): Markup {
  return html`<p class="notice">${words(simulated ? 'simulatedNetwork' : 'localNetwork')}</p>`
}

function transferTable(context: PageContext, { id }: ExplorerNetwork, transfers: readonly ExplorerTransfer[]): Markup {
  const { words } = context
  if (transfers.length === 0) return html`<p>${words('noTransfers')}</p>`
  const link = (kind: 'tx' | 'address', name: string): Markup =>
    html`<a class="mono" href="/explorer/${id}/${kind}/${encodeURIComponent(name)}">${name}</a>`
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="transfers">
    <table>
      <thead>
        <tr>
          ${columnHeads(words, ['transaction', 'amount', 'from', 'to', 'block', 'time'])}
        </tr>
      </thead>
      <tbody>
        ${transfers.map(
          ({ txid, amount, token, from_address, to_address, block_number, block_time }) =>
            html`<tr>
              <th scope="row">${link('tx', txid)}</th>
              <td class="figure">${amount} ${token ?? words('unknownToken')}</td>
              <td>${link('address', from_address)}</td>
              <td>${link('address', to_address)}</td>
              <td>${block_number}</td>
              <td>${moment(block_time)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
