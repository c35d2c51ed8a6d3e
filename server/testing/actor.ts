import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/access/actor'

/** An actor whose step-up was proven, each time by another proof, from the device `Test`. */
export function actor(merchant_id: string): Actor {
  const acts = { merchant_id, language: 'en-US', ip: '127.0.0.1', device: 'Test', action: 'test' } as const
  return {
    ...acts,
    get proven() {
      return { body: {}, proof: randomUUID() }
    },
  }
}
