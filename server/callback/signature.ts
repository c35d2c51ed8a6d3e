import { createHmac } from 'node:crypto'

/** Keeps callback signatures apart from order signatures, which are made with the KEY itself. */
const PURPOSE = 'callback'

/**
 * The secret that an application's callbacks are signed with, in the form that Standard Webhooks libraries take. It
 * follows from the KEY, so that whoever has the KEY can make it: `whsec_` and the base64 of HMAC-SHA-256("callback") keyed
 * with the KEY as text.
 */
export function callbackSecret(key: string): string {
  return `whsec_${createHmac('sha256', key).update(PURPOSE).digest('base64')}`
}

export interface SignedMessage {
  readonly id: string
  /** Seconds. */
  readonly timestamp: number
  /** Byte for byte as sent. */
  readonly body: string
}

/**
 * `webhook-signature` of Standard Webhooks 1.0.0: one `v1` signature per KEY that is still good, so that a receiver may
 * change its secret at any moment of the grace time.
 */
export function webhookSignature({ id, timestamp, body }: SignedMessage, keys: readonly string[]): string {
  const text = `${id}.${timestamp}.${body}`
  return keys
    .map((key) => Buffer.from(callbackSecret(key).slice('whsec_'.length), 'base64'))
    .map((secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`)
    .join(' ')
}
