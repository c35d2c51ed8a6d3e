import type { Actor } from '#server/access/actor'

/** An actor without codes, from the device `Test`. */
export function actor(merchant_id: string): Actor {
  return { merchant_id, language: 'en-US', ip: '127.0.0.1', device: 'Test', action: 'test', proven: null }
}
