/** @jsxImportSource hono/jsx */
import type { PageReader } from '#server/http/page'
import type { PayerTrial } from '#server/payment/payer-page/pay-page'
import { PAY_CASES } from '#sandbox/customers/habits'
import { CASE_HINTS } from './customers-page'
import { wordsIn } from './words'

/** On the payer's page of the sandbox: a simulated customer pays this very order, in one of the ways of the panel. */
export function payThisOrder({ language }: PageReader, handle_id: string): PayerTrial {
  const words = wordsIn(language)
  const panel = (
    <section aria-labelledby="trial">
      <h2 id="trial">{words('payThisOrder')}</h2>
      <p class="hint">{words('payThisOrderLead')}</p>
      <form id="pay-this-order" data-order={handle_id}>
        <div class="ways">
          {PAY_CASES.map((way) => (
            <button name="case" value={way}>
              {words(way)}
              <span class="hint">{words(way === 'late' ? 'lateHere' : CASE_HINTS[way])}</span>
            </button>
          ))}
        </div>
      </form>
      <output
        id="trial-outcome"
        class="outcome"
        data-busy={words('paying')}
        data-sent={words('customerSent')}
        data-pays-at={words('paysAt')}
        data-failed={words('failed')}
      ></output>
    </section>
  )
  return { panel, script: 'pay-this-order' }
}
