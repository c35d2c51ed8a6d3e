import { html } from 'hono/html'
import { moment, page } from './page'
import type { Markup, PageContext } from './page'
import type { ToolsOptions } from './tools-options'
import type { Word } from './words'

const PAGES: readonly (readonly [path: string, title: Word, lead: Word])[] = [
  ['/inbox', 'inbox', 'inboxLead'],
  ['/customers', 'customers', 'customersLead'],
  ['/audit', 'audit', 'auditLead'],
  ['/explorer', 'explorer', 'explorerLead'],
  ['/docs', 'docs', 'docsLead'],
]
const STEPS: readonly (readonly [seconds: number, word: Word])[] = [
  [60, 'minute'],
  [1860, 'halfHour'],
  [86_400, 'day'],
]

/** Where a tester begins: all tools, the simulated customers and the clock. */
export function indexPage(
  context: PageContext,
  { services, simulation }: Pick<ToolsOptions, 'services' | 'simulation'>,
): Markup {
  const { words } = context
  const content = html`
    <h1>${words('tools')}</h1>
    <p class="lead">${words('toolsLead')}</p>
    <p><a href="${services.settings.public_url}">${words('console')}</a></p>
    <ul class="cards">
      ${PAGES.map(
        ([path, title, lead]) =>
          html`<li class="card">
            <h2><a href="${path}">${words(title)}</a></h2>
            <p>${words(lead)}</p>
          </li>`,
      )}
    </ul>
    <p id="outcome" class="outcome" role="status" data-failed="${words('failed')}"></p>
    <section class="card" aria-labelledby="simulation">
      <h2 id="simulation">${words('simulation')}</h2>
      ${simulationSwitch(context, simulation)}
    </section>
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">${words('clock')}</h2>
      <p>${moment(services.clock.seconds())}</p>
      <p class="hint">${words('clockLead')}</p>
      <p class="row">
        ${STEPS.map(
          ([seconds, word]) =>
            html`<button data-post="/sandbox/clock" data-body="${JSON.stringify({ advance_seconds: seconds })}">
              ${words('advance')}: ${words(word)}
            </button>`,
        )}
      </p>
    </section>
  `
  return page(context, { title: words('tools'), content, scripts: ['tools'] })
}

function simulationSwitch({ words }: PageContext, simulation: ToolsOptions['simulation']): Markup {
  if (simulation === null) return html`<p>${words('simulationElsewhere')}</p>`
  const on = simulation.isOn()
  return html`<p>${words(on ? 'simulationOn' : 'simulationOff')}</p>
    <p>
      <button data-post="/sandbox/simulation" data-body="${JSON.stringify({ on: !on })}">
        ${words(on ? 'turnOff' : 'turnOn')}
      </button>
    </p>`
}
