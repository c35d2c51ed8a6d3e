/** @jsxImportSource hono/jsx */
import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { Markup } from '#server/http/page'
import { ColumnHeads, ScrollTable } from './page'
import type { PageContext } from './page'

const NEWEST = 10
/** What is paid in where the merchant has announced no amount. */
const SOME_AMOUNT = '100'

/** The newest addresses that merchants may pay into, each with a button that does it. */
export async function rechargeList(db: Db, { words }: PageContext): Promise<Markup> {
  const addresses = await newestAddresses(db)
  return (
    <section aria-labelledby="recharges">
      <h2 id="recharges">{words('recharges')}</h2>
      <p>{words(addresses.length === 0 ? 'noRecharges' : 'rechargesLead')}</p>
      <ScrollTable name="recharges" hidden={addresses.length === 0}>
        <table>
          <thead>
            <ColumnHeads words={words} columns={['merchant', 'network', 'address', 'amount', 'transfer']} />
          </thead>
          <tbody>
            {addresses.map(({ name, token_id, address, token, chain, amount }) => (
              <tr>
                <th scope="row">{name}</th>
                <td>{chain}</td>
                <td>{address}</td>
                <td class="figure">
                  {amount} {token}
                </td>
                <td>
                  <button data-post="/sandbox/recharge" data-body={JSON.stringify({ address, token_id, amount })}>
                    {words('payIn')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </section>
  )
}

function newestAddresses(db: Db) {
  return db
    .selectFrom('recharge_address')
    .innerJoin('merchant', 'merchant.id', 'recharge_address.merchant_id')
    .innerJoin('token', 'token.id', 'recharge_address.token_id')
    .innerJoin('network', 'network.id', 'recharge_address.network_id')
    .innerJoin('deposit_address', (join) =>
      join
        .onRef('deposit_address.network_id', '=', 'recharge_address.network_id')
        .onRef('deposit_address.address', '=', 'recharge_address.address'),
    )
    .select([
      'merchant.name',
      'recharge_address.token_id',
      'recharge_address.address',
      'token.symbol as token',
      'network.name as chain',
      sql<string>`trim_scale(coalesce(recharge_address.expected_amount, ${SOME_AMOUNT}::numeric))::text`.as('amount'),
    ])
    .orderBy('recharge_address.id', 'desc')
    .limit(NEWEST)
    .execute()
}
