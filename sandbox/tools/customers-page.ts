import { html } from 'hono/html'
import { PAY_CASES } from '#sandbox/customers/habits'
import type { PayCase } from '#sandbox/customers/habits'
import type { Db } from '#server/database/schema'
import { columnHeads, page } from './page'
import type { Markup, PageContext } from './page'
import { recentOrders } from './recent-orders'
import type { RecentOrder } from './recent-orders'
import { rechargeList } from './recharge-list'
import type { Word } from './words'

const HINTS: Readonly<Record<PayCase, Word>> = {
  exact: 'exactHint',
  under: 'underHint',
  over: 'overHint',
  late: 'lateHint',
  split: 'splitHint',
  'wrong-token': 'wrongTokenHint',
  reorg: 'reorgHint',
}

/** The panel: an order form, a button for each way of paying, and what has become of the newest orders. */
export async function customersPage(db: Db, context: PageContext): Promise<Markup> {
  const { words } = context
  const orders = await recentOrders(db, words)
  const content = html`
    <h1>${words('customers')}</h1>
    <p class="lead">${words('customersLead')}</p>
    ${await orderForm(db, context)}
    <p
      id="outcome"
      class="outcome"
      role="status"
      data-busy="${words('paying')}"
      data-made="${words('madeOrder')}"
      data-pays-at="${words('paysAt')}"
      data-failed="${words('failed')}"
    ></p>
    <section aria-labelledby="recent" data-live="/sandbox/payments">
      <h2 id="recent">${words('recentOrders')}</h2>
      <p data-when-empty ${orders.length > 0 ? 'hidden' : ''}>${words('noOrders')}</p>
      ${orderTable(context, orders)}
    </section>
    ${await rechargeList(db, context)}
  `
  return page(context, { title: words('customers'), content, scripts: ['customers', 'live', 'tools'] })
}

async function orderForm(db: Db, { words }: PageContext): Promise<Markup> {
  const applications = await db
    .selectFrom('application')
    .select(['appid', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const networks = await db.selectFrom('network').select(['id', 'name', 'kind']).orderBy('sort').execute()
  return html`<form id="order" class="card form">
    <div class="fields">
      <label>
        ${words('application')}
        <select name="appid">
          <option value="">${words('anyApplication')}</option>
          ${applications.map(({ appid, name }) => html`<option value="${appid}">${name}</option>`)}
        </select>
      </label>
      <label>
        ${words('network')}
        <select name="chain">
          ${networks.map(
            ({ id, name, kind }) =>
              html`<option value="${id}">${name}${kind === 'simulated' ? ` (${words('simulated')})` : ''}</option>`,
          )}
        </select>
      </label>
      <label>
        ${words('amountInUsdt')}
        <input
          name="amount"
          value="100"
          required
          inputmode="decimal"
          pattern="\\d{1,9}(\\.\\d{1,6})?"
          autocomplete="off"
        />
      </label>
      <label class="check"><input type="checkbox" name="now" checked /> ${words('confirmNow')}</label>
    </div>
    <fieldset>
      <legend>${words('howToPay')}</legend>
      <div class="ways">
        ${PAY_CASES.map(
          (way) =>
            html`<button name="case" value="${way}">
              ${words(way)}<span class="hint">${words(HINTS[way])}</span>
            </button>`,
        )}
      </div>
    </fieldset>
  </form>`
}

const BLANK: RecentOrder = {
  id: '',
  out_trade_no: '',
  trade_no: '',
  apply_name: '',
  token: '',
  chain: '',
  amount: '',
  amount_collected: '',
  status: 1,
  exception: null,
  status_text: '',
  created_time: 0,
  pay_path: '/',
  transfer_path: null,
}

function orderTable(context: PageContext, orders: readonly RecentOrder[]): Markup {
  const { words } = context
  const columns: readonly Word[] = [
    'order',
    'application',
    'network',
    'asked',
    'collected',
    'status',
    'created',
    'transfer',
  ]
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="recent">
    <table>
      <thead>
        <tr>
          ${columnHeads(words, columns)}
        </tr>
      </thead>
      <tbody data-list>
        ${orders.map((order) => orderRow(context, order))}
      </tbody>
    </table>
    <template>${orderRow(context, BLANK)}</template>
  </div>`
}

function orderRow({ words }: PageContext, order: RecentOrder): Markup {
  const iso = new Date(order.created_time * 1000).toISOString()
  return html`<tr data-id="${order.id}">
    <th scope="row">
      <a data-link="pay_path" href="${order.pay_path}" data-slot="out_trade_no">${order.out_trade_no}</a>
    </th>
    <td data-slot="apply_name">${order.apply_name}</td>
    <td data-slot="chain">${order.chain}</td>
    <td class="figure">
      <span data-slot="amount">${order.amount}</span> <span data-slot="token">${order.token}</span>
    </td>
    <td class="figure" data-slot="amount_collected">${order.amount_collected}</td>
    <td data-slot="status_text">${order.status_text}</td>
    <td><time data-time="created_time" datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time></td>
    <td>
      <a data-link="transfer_path" href="${order.transfer_path ?? ''}" ${order.transfer_path === null ? 'hidden' : ''}
        >${words('transfer')}</a
      >
    </td>
  </tr>`
}
