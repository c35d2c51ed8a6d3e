import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { chunkStore } from './chunk-store'
import { configStrategy } from './config-strategy'
import { forgetOldChunks } from './old-chunks'
import { pageRoute } from './page-route'
import { type BuiltFile, partsOf } from './rules/parts'
import { readRequest } from './rules/requests'
import { markStale, removeMark } from './stale-mark'

/**
 * The service worker: the console starts without a connection, and a visit fetches nothing twice. It answers for the files
 * of the build and for config.json, and for nothing else: a call of the API, a download, the wallet or another site never
 * passes through it, because no route below matches.
 *
 * It is bundled into one file: the policy of the console forbids `importScripts` with a text (Trusted Types), and a worker
 * whose parts are refused would become active with nothing in its cache.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] }

const parts = partsOf(self.__WB_MANIFEST)

const pages = new PrecacheController()
pages.addToCacheList(parts.pages)
registerRoute(pageRoute(pages))

const chunks = chunkStore()
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), chunks.strategy)

const config = configStrategy(pages)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json', config)

self.addEventListener('install', (event) => {
  // A part that cannot be fetched fails the installation: the worker before stays, and the browser tries again later.
  event.waitUntil(pages.install(event))
  event.waitUntil(chunks.keep(event, parts.shell))
  event.waitUntil(Promise.all(config.handleAll({ event, request: '/config.json' })))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(pages.activate(event))
  event.waitUntil(forgetOldChunks(parts.chunks))
  event.waitUntil(removeMark())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const request = readRequest(event.data)
  if (request?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (request?.type === 'LET_THROUGH') event.waitUntil(markStale())
  if (request?.type === 'KEEP_ALL') event.waitUntil(chunks.keepQuietly(event, parts.chunks))
  if (request?.type === 'KEEP') {
    event.waitUntil(chunks.keepQuietly(event, request.paths))
    // Each page says KEEP when it has started. One that was still loading when the first worker became active was not
    // there to be claimed: without this it would have no worker until the next navigation.
    event.waitUntil(self.clients.claim())
  }
})
