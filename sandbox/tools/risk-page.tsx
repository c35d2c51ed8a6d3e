/** @jsxImportSource hono/jsx */
import type { Services } from '#server/chain/services'
import { nobodysList } from '#sandbox/screening/nobody'
import type { Markup } from '#server/http/page'
import { ColumnHeads, ScrollTable, ToolsPage } from './page'
import type { PageContext } from './page'
import { freezingNetworks } from './risk-calls'

/** Addresses to try the risk check with, and the issuer's freeze list of the local chains. */
export async function riskPage(services: Services, context: PageContext): Promise<Markup> {
  const { words } = context
  const networks = await freezingNetworks(services)
  const { entries } = nobodysList()
  return (
    <ToolsPage context={context} title={words('risk')} scripts={['risk']}>
      <h1>{words('risk')}</h1>
      <p class="lead">{words('riskLead')}</p>
      <output id="outcome" class="outcome" data-failed={words('failed')} data-done={words('freezeDone')}></output>
      <section class="card" aria-labelledby="freeze">
        <h2 id="freeze">{words('freeze')}</h2>
        <p class="hint">{words(networks.length === 0 ? 'freezeNowhere' : 'freezeLead')}</p>
        {networks.length > 0 && (
          <form data-freeze>
            <p>
              <label>
                {words('network')}{' '}
                <select name="network_id">
                  {networks.map(({ id, name }) => (
                    <option value={id}>{name}</option>
                  ))}
                </select>
              </label>
            </p>
            <p>
              <label>
                {words('address')} <input name="address" required size={44} autocomplete="off" spellcheck={false} />
              </label>
            </p>
            <p class="row">
              <button name="frozen" value="true">
                {words('freezeAct')}
              </button>
              <button name="frozen" value="false">
                {words('unfreezeAct')}
              </button>
            </p>
          </form>
        )}
      </section>
      <section aria-labelledby="listed">
        <h2 id="listed">{words('listedAddresses')}</h2>
        <ScrollTable name="listed">
          <table>
            <thead>
              <ColumnHeads words={words} columns={['family', 'riskLevel', 'riskCategories', 'address']} />
            </thead>
            <tbody>
              {entries.map(({ chain_type, level, categories, address }) => (
                <tr>
                  <th scope="row">{chain_type}</th>
                  <td>{level}</td>
                  <td>{categories.join(', ')}</td>
                  <td>
                    <code>{address}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      </section>
    </ToolsPage>
  )
}
