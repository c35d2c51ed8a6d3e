import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { callbackSecret, webhookSignature } from './signature'

const RUNS = Number(process.env['WEBHOOK_MUTATIONS'] ?? 500)
const KEY = 'key-of-shop-0001-0123456789abcdef'

const parts = fc.record({
  id: fc.stringMatching(/^msg_[A-Za-z0-9_-]{22}$/),
  body: fc.record({ type: fc.string(), amount: fc.string() }).map((body) => JSON.stringify(body)),
})

const verify = (message: { id: string; timestamp: string; signature: string; body: string }): unknown =>
  new Webhook(callbackSecret(KEY)).verify(message.body, {
    'webhook-id': message.id,
    'webhook-timestamp': message.timestamp,
    'webhook-signature': message.signature,
  })

/** Flips one of the lower seven bits of one character. */
function flipBit(text: string, position: number, bit: number): string {
  const at = position % text.length
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << bit)) + text.slice(at + 1)
}

test('the official verifier accepts a signed callback and refuses it after one bit is flipped', () => {
  const field = fc.constantFrom('id', 'timestamp', 'signature', 'body')
  fc.assert(
    fc.property(parts, field, fc.nat(), fc.nat({ max: 6 }), ({ id, body }, which, position, bit) => {
      const timestamp = Math.floor(Date.now() / 1000)
      const message = {
        id,
        timestamp: String(timestamp),
        signature: webhookSignature({ id, timestamp, body }, [KEY]),
        body,
      }
      expect(verify(message)).toEqual(JSON.parse(body))
      const altered = { ...message, [which]: flipBit(message[which], position, bit) }
      expect(() => verify(altered)).toThrow(/signature|header|timestamp|Cannot read/i)
    }),
    { numRuns: RUNS, seed: 3 },
  )
})
