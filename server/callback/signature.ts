import { createHmac } from 'node:crypto'

/** The label that makes the secret of callbacks different from the KEY, which signs orders. */
const PURPOSE = 'callback'

/**
 * The secret that signs an application's callbacks, in the form that Standard Webhooks libraries expect: `whsec_` and
 * the base64 of HMAC-SHA-256("callback") keyed with the KEY as text. A shop computes it from its KEY.
 */
export function callbackSecret(key: string): string {
  return `whsec_${createHmac('sha256', key).update(PURPOSE).digest('base64')}`
}

/** The parts of a callback that are signed. */
export interface SignedMessage {
  readonly id: string
  /** Seconds. */
  readonly timestamp: number
  /** The body, byte for byte as it is sent. */
  readonly body: string
}

/**
 * The header `webhook-signature` (Standard Webhooks 1.0.0): one `v1` signature for each valid KEY, so that a receiver
 * may change its secret at any time before the old KEY expires.
 */
export function webhookSignature({ id, timestamp, body }: SignedMessage, keys: readonly string[]): string {
  const text = `${id}.${timestamp}.${body}`
  return keys
    .map((key) => Buffer.from(callbackSecret(key).slice('whsec_'.length), 'base64'))
    .map((secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`)
    .join(' ')
}
