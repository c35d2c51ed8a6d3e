import type { PrecacheController } from 'workbox-precaching'
import { NetworkFirst } from 'workbox-strategies'
import { hasNewPolicy, renewPages } from './policy'

declare const self: ServiceWorkerGlobalScope

/** After this time without an answer the console starts with the last known settings. */
const PATIENCE_SECONDS = 3
const CONFIG = 'config'

/**
 * Answers for config.json: from the network, and without one the last known. It decides the security headers of the
 * pages, and kept pages have kept headers. So when it changed, it is asked whether the headers did too; then all pages are
 * fetched anew, and the page that is just opening is opened again: its old policy would refuse the new addresses.
 */
export function configStrategy(pages: PrecacheController): NetworkFirst {
  return new NetworkFirst({
    cacheName: CONFIG,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        fetchDidSucceed: async ({ request, response, event }) => {
          // A host in trouble answers with a page or an error: then the last known is better.
          if (!isSettings(response)) throw new Error(`config.json is not there: ${response.status}`)
          const asked = Date.now()
          if ((await isChanged(request, response.clone())) && (await hasNewPolicy(pages))) {
            await renewPages(pages)
            if (Date.now() - asked < PATIENCE_SECONDS * 1000) await openAgain(event)
          }
          return response
        },
      },
    ],
  })
}

function isSettings(response: Response): boolean {
  return response.ok && (response.headers.get('Content-Type')?.includes('json') ?? false)
}

async function isChanged(request: Request, response: Response): Promise<boolean> {
  const before = await (await caches.open(CONFIG)).match(request, { ignoreVary: true })
  return before !== undefined && (await before.text()) !== (await response.text())
}

/** Opens the page anew that asked. It reads config.json before it draws anything, so nothing typed can be lost. */
async function openAgain(event: ExtendableEvent): Promise<void> {
  if (!(event instanceof FetchEvent)) return
  const client = await self.clients.get(event.clientId)
  if (client instanceof WindowClient) await client.navigate(client.url).catch(() => undefined)
}
