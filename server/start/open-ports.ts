import type { EventHub } from '#server/core/event-hub'
import type { Ending } from './ending'
import type { Environment } from './environment'
import { listen } from './listen'
import type { ListenOptions } from './listen'
import type { ProcessApps } from './process-apps'

export interface OpenPortsOptions {
  readonly environment: Pick<Environment, 'HOST' | 'PORT' | 'METRICS_PORT'>
  readonly events: Pick<EventHub, 'close'>
  readonly ending: Pick<Ending, 'push'>
}

/**
 * Listens on the ports of a process. At the end of the process its event streams end first, and the ports close after them.
 *
 * @throws StartError port_in_use
 */
export async function openPorts(
  { app, metrics }: ProcessApps,
  { environment, events, ending }: OpenPortsOptions,
): Promise<void> {
  const { HOST, PORT, METRICS_PORT } = environment
  const open = async (options: ListenOptions): Promise<void> => {
    const listening = await listen(options)
    ending.push(async () => await listening.close())
  }
  await open({ app, port: PORT, host: HOST, variable: 'PORT' })
  if (METRICS_PORT !== undefined)
    await open({ app: metrics, port: METRICS_PORT, host: undefined, variable: 'METRICS_PORT' })
  // The last step that is added runs first. Event streams do not end by themselves, and a port waits for the calls under way.
  ending.push(async () => await Promise.resolve(events.close()))
}
