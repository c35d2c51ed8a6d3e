/** @jsxImportSource hono/jsx */
import { PAY_CASES } from '#sandbox/customers/habits'
import type { PayCase } from '#sandbox/customers/habits'
import type { Db } from '#server/database/schema'
import { Moment } from '#server/http/page'
import type { Markup } from '#server/http/page'
import { natureOf } from './explorer'
import { ColumnHeads, ScrollTable, ToolsPage } from './page'
import type { PageContext } from './page'
import { recentOrders } from './recent-orders'
import type { RecentOrder } from './recent-orders'
import { rechargeList } from './recharge-list'
import type { Word, Words } from './words'

/** What happens in each way of paying. */
export const CASE_HINTS: Readonly<Record<PayCase, Word>> = {
  exact: 'exactHint',
  under: 'underHint',
  over: 'overHint',
  late: 'lateHint',
  split: 'splitHint',
  'wrong-token': 'wrongTokenHint',
  reorg: 'reorgHint',
  closed: 'closedHint',
  returned: 'returnedHint',
  'other-coin': 'otherCoinHint',
}

/** The panel: an order form, a button for each way of paying, and what has become of the newest orders. */
export async function customersPage(db: Db, context: PageContext): Promise<Markup> {
  const { words } = context
  const orders = await recentOrders(db, words)
  return (
    <ToolsPage context={context} title={words('customers')} scripts={['customers', 'live', 'tools']}>
      <h1>{words('customers')}</h1>
      <p class="lead">{words('customersLead')}</p>
      {await orderForm(db, context)}
      <output
        id="outcome"
        class="outcome"
        data-busy={words('paying')}
        data-made={words('madeOrder')}
        data-pays-at={words('paysAt')}
        data-failed={words('failed')}
      ></output>
      <section aria-labelledby="recent" data-live="/sandbox/payments">
        <h2 id="recent">{words('recentOrders')}</h2>
        <p data-when-empty hidden={orders.length > 0}>
          {words('noOrders')}
        </p>
        <OrderTable words={words} orders={orders} />
      </section>
      {await rechargeList(db, context)}
    </ToolsPage>
  )
}

/** What is no node of the real program says so beside its name. */
function natureIn(words: Words, network: Parameters<typeof natureOf>[0]): string {
  const nature = natureOf(network)
  return nature === 'local' ? '' : ` (${words(nature)})`
}

async function orderForm(db: Db, { words }: PageContext): Promise<Markup> {
  const applications = await db
    .selectFrom('application')
    .select(['appid', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const networks = await db.selectFrom('network').select(['id', 'name', 'kind', 'chain_type']).orderBy('sort').execute()
  return (
    <form id="order" class="card form">
      <div class="fields">
        <label>
          {words('application')}{' '}
          <select name="appid">
            <option value="">{words('anyApplication')}</option>
            {applications.map(({ appid, name }) => (
              <option value={appid}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {words('network')}{' '}
          <select name="chain">
            {networks.map(({ id, name, ...network }) => (
              <option value={id}>
                {name}
                {natureIn(words, network)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words('amountInUsdt')}{' '}
          <input
            name="amount"
            value="100"
            required
            inputmode="decimal"
            pattern="\d{1,9}(\.\d{1,6})?"
            autocomplete="off"
          />
        </label>
        <label class="check">
          <input type="checkbox" name="now" checked /> {words('confirmNow')}
        </label>
      </div>
      <fieldset>
        <legend>{words('howToPay')}</legend>
        <div class="ways">
          {PAY_CASES.map((way) => (
            <button name="case" value={way}>
              {words(way)}
              <span class="hint">{words(CASE_HINTS[way])}</span>
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  )
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
const COLUMNS: readonly Word[] = [
  'order',
  'application',
  'network',
  'asked',
  'collected',
  'status',
  'created',
  'transfer',
]

function OrderTable({ words, orders }: { words: Words; orders: readonly RecentOrder[] }): Markup {
  return (
    <ScrollTable name="recent">
      <table>
        <thead>
          <ColumnHeads words={words} columns={COLUMNS} />
        </thead>
        <tbody data-list>
          {orders.map((order) => (
            <OrderRow words={words} order={order} />
          ))}
        </tbody>
      </table>
      <template>
        <OrderRow words={words} order={BLANK} />
      </template>
    </ScrollTable>
  )
}

function OrderRow({ words, order }: { words: Words; order: RecentOrder }): Markup {
  return (
    <tr data-id={order.id}>
      <th scope="row">
        <a data-link="pay_path" href={order.pay_path} data-slot="out_trade_no">
          {order.out_trade_no}
        </a>
      </th>
      <td data-slot="apply_name">{order.apply_name}</td>
      <td data-slot="chain">{order.chain}</td>
      <td class="figure">
        <span data-slot="amount">{order.amount}</span> <span data-slot="token">{order.token}</span>
      </td>
      <td class="figure" data-slot="amount_collected">
        {order.amount_collected}
      </td>
      <td data-slot="status_text">{order.status_text}</td>
      <td>
        <Moment seconds={order.created_time} slot="created_time" />
      </td>
      <td>
        <a data-link="transfer_path" href={order.transfer_path ?? ''} hidden={order.transfer_path === null}>
          {words('transfer')}
        </a>
      </td>
    </tr>
  )
}
