import { html } from 'hono/html'
import type { Db } from '#server/database/schema'
import { auditMode } from '#server/payout/audit-mode'
import { columnHeads, page } from './page'
import type { Markup, PageContext } from './page'
import { waitingWithdrawals } from './waiting-withdrawals'
import type { WaitingWithdrawal } from './waiting-withdrawals'

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
  const content = html`
    <h1>${words('audit')}</h1>
    <p class="lead">${words('auditLead')}</p>
    <p
      id="outcome"
      class="outcome"
      role="status"
      data-failed="${words('failed')}"
      data-approve="${words('approved')}"
      data-reject="${words('rejected')}"
    ></p>
    <section class="card" aria-labelledby="mode">
      <h2 id="mode">${words('auditMode')}</h2>
      <p>${words(mode)}</p>
      <p>
        <button data-post="/sandbox/audit-mode" data-body="${JSON.stringify({ mode: other })}">
          ${words(other === 'manual' ? 'decideByHand' : 'decideByClock')}
        </button>
      </p>
    </section>
    <section aria-labelledby="waiting" data-live="/sandbox/audit">
      <h2 id="waiting">${words('waitingWithdrawals')}</h2>
      <p data-when-empty ${waiting.length > 0 ? 'hidden' : ''}>${words('noWithdrawals')}</p>
      <div class="scroll" tabindex="0" role="group" aria-labelledby="waiting">
        <table>
          <thead>
            <tr>
              ${columnHeads(words, ['merchant', 'amount', 'network', 'address', 'created', 'decision'])}
            </tr>
          </thead>
          <tbody data-list>
            ${waiting.map((each) => waitingRow(context, each))}
          </tbody>
        </table>
        <template>${waitingRow(context, BLANK)}</template>
      </div>
    </section>
  `
  return page(context, { title: words('audit'), content, scripts: ['tools', 'live', 'audit'] })
}

function waitingRow({ words }: PageContext, withdrawal: WaitingWithdrawal): Markup {
  const { id, merchant, amount, token, chain, address, created_time } = withdrawal
  const iso = new Date(created_time * 1000).toISOString()
  return html`<tr data-id="${id}">
    <th scope="row" data-slot="merchant">${merchant}</th>
    <td class="figure"><span data-slot="amount">${amount}</span> <span data-slot="token">${token}</span></td>
    <td data-slot="chain">${chain}</td>
    <td class="mono" data-slot="address">${address}</td>
    <td><time data-time="created_time" datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time></td>
    <td>
      <form class="row" data-decide="/sandbox/audit">
        <button name="decision" value="approve" formnovalidate>${words('approve')}</button>
        <input
          name="reason"
          required
          maxlength="200"
          autocomplete="off"
          placeholder="${words('reason')}"
          aria-label="${words('reason')}"
        />
        <button name="decision" value="reject">${words('reject')}</button>
      </form>
    </td>
  </tr>`
}
