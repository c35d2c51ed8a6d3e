/** @jsxImportSource hono/jsx */
import type { Db } from '#server/database/schema'
import { Moment } from '#server/http/page'
import type { Markup } from '#server/http/page'
import { auditMode } from '#server/payout/audit-mode'
import { ColumnHeads, ScrollTable, ToolsPage } from './page'
import type { PageContext } from './page'
import { waitingWithdrawals } from './waiting-withdrawals'
import type { WaitingWithdrawal } from './waiting-withdrawals'
import type { Words } from './words'

const BLANK: WaitingWithdrawal = {
  id: '',
  merchant: '',
  amount: '',
  token: '',
  chain: '',
  address: '',
  created_time: 0,
}

/** The panel of the reviewers: who decides, and what waits for a decision. */
export async function auditPage(db: Db, context: PageContext): Promise<Markup> {
  const { words } = context
  const mode = await auditMode(db)
  const waiting = await waitingWithdrawals(db)
  const other = mode === 'manual' ? 'automatic' : 'manual'
  return (
    <ToolsPage context={context} title={words('audit')} scripts={['tools', 'live', 'audit']}>
      <h1>{words('audit')}</h1>
      <p class="lead">{words('auditLead')}</p>
      <output
        id="outcome"
        class="outcome"
        data-failed={words('failed')}
        data-approve={words('approved')}
        data-reject={words('rejected')}
      ></output>
      <section class="card" aria-labelledby="mode">
        <h2 id="mode">{words('auditMode')}</h2>
        <p>{words(mode)}</p>
        <p>
          <button data-post="/sandbox/audit-mode" data-body={JSON.stringify({ mode: other })}>
            {words(other === 'manual' ? 'decideByHand' : 'decideByClock')}
          </button>
        </p>
      </section>
      <section aria-labelledby="waiting" data-live="/sandbox/audit">
        <h2 id="waiting">{words('waitingWithdrawals')}</h2>
        <p data-when-empty hidden={waiting.length > 0}>
          {words('noWithdrawals')}
        </p>
        <ScrollTable name="waiting">
          <table>
            <thead>
              <ColumnHeads
                words={words}
                columns={['merchant', 'amount', 'network', 'address', 'created', 'decision']}
              />
            </thead>
            <tbody data-list>
              {waiting.map((each) => (
                <WaitingRow words={words} withdrawal={each} />
              ))}
            </tbody>
          </table>
          <template>
            <WaitingRow words={words} withdrawal={BLANK} />
          </template>
        </ScrollTable>
      </section>
    </ToolsPage>
  )
}

function WaitingRow({ words, withdrawal }: { words: Words; withdrawal: WaitingWithdrawal }): Markup {
  const { id, merchant, amount, token, chain, address, created_time } = withdrawal
  return (
    <tr data-id={id}>
      <th scope="row" data-slot="merchant">
        {merchant}
      </th>
      <td class="figure">
        <span data-slot="amount">{amount}</span> <span data-slot="token">{token}</span>
      </td>
      <td data-slot="chain">{chain}</td>
      <td class="mono" data-slot="address">
        {address}
      </td>
      <td>
        <Moment seconds={created_time} slot="created_time" />
      </td>
      <td>
        <form class="row" data-decide="/sandbox/audit">
          <button name="decision" value="approve" formnovalidate>
            {words('approve')}
          </button>
          <input
            name="reason"
            required
            maxlength={200}
            autocomplete="off"
            placeholder={words('reason')}
            aria-label={words('reason')}
          />
          <button name="decision" value="reject">
            {words('reject')}
          </button>
        </form>
      </td>
    </tr>
  )
}
