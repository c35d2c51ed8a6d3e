/** @jsxImportSource hono/jsx */
import { Moment } from '#server/http/page'
import type { Markup } from '#server/http/page'
import { ToolsPage } from './page'
import type { PageContext } from './page'
import type { ToolsOptions } from './tools-options'
import type { Word } from './words'

const PAGES: readonly (readonly [path: string, title: Word, lead: Word])[] = [
  ['/inbox', 'inbox', 'inboxLead'],
  ['/customers', 'customers', 'customersLead'],
  ['/audit', 'audit', 'auditLead'],
  ['/opening', 'opening', 'openingLead'],
  ['/risk', 'risk', 'riskLead'],
  ['/explorer', 'explorer', 'explorerLead'],
  ['/docs', 'docs', 'docsLead'],
]
const STEPS: readonly (readonly [seconds: number, word: Word])[] = [
  [60, 'minute'],
  [1860, 'halfHour'],
  [86_400, 'day'],
]

interface IndexPageProps extends Pick<ToolsOptions, 'services' | 'simulation'> {
  readonly context: PageContext
}

/** Where a tester begins: all tools, the simulated customers and the clock. */
export function IndexPage({ context, services, simulation }: IndexPageProps): Markup {
  const { words } = context
  return (
    <ToolsPage context={context} title={words('tools')} scripts={['tools']}>
      <h1>{words('tools')}</h1>
      <p class="lead">{words('toolsLead')}</p>
      <p>
        <a href={services.settings.public_url}>{words('console')}</a>
      </p>
      <ul class="cards">
        {PAGES.map(([path, title, lead]) => (
          <li class="card">
            <h2>
              <a href={path}>{words(title)}</a>
            </h2>
            <p>{words(lead)}</p>
          </li>
        ))}
      </ul>
      <output id="outcome" class="outcome" data-failed={words('failed')}></output>
      <section class="card" aria-labelledby="simulation">
        <h2 id="simulation">{words('simulation')}</h2>
        <SimulationSwitch context={context} simulation={simulation} />
      </section>
      <section class="card" aria-labelledby="clock">
        <h2 id="clock">{words('clock')}</h2>
        <p>
          <Moment seconds={services.clock.seconds()} />
        </p>
        <p class="hint">{words('clockLead')}</p>
        <p class="row">
          {STEPS.map(([seconds, word]) => (
            <button data-post="/sandbox/clock" data-body={JSON.stringify({ advance_seconds: seconds })}>
              {words('advance')}: {words(word)}
            </button>
          ))}
        </p>
      </section>
    </ToolsPage>
  )
}

function SimulationSwitch({ context, simulation }: Omit<IndexPageProps, 'services'>): Markup {
  const { words } = context
  if (simulation === null) return <p>{words('simulationElsewhere')}</p>
  const on = simulation.isOn()
  return (
    <>
      <p>{words(on ? 'simulationOn' : 'simulationOff')}</p>
      <p>
        <button data-post="/sandbox/simulation" data-body={JSON.stringify({ on: !on })}>
          {words(on ? 'turnOff' : 'turnOn')}
        </button>
      </p>
    </>
  )
}
