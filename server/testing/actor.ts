import type { Actor } from '#server/access/actor'

/** A merchant who acts without codes, from a device of the tests. */
export function actor(merchant_id: string): Actor {
  return { merchant_id, language: 'en-US', ip: '127.0.0.1', device: 'Test', action: 'test', proven: null }
}
