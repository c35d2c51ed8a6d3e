// Withdraws the service worker: served in place of sw.js, it deletes what the worker kept and removes it (docs/operate.md).
// Open pages stay as they are, so nothing typed is lost; from the next load on they come from the host.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
