import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import { confirmPayout, enrolPasskey, passkeys, payoutConfirmation, removePasskey } from '#shared/contract/passkey'
import { call } from './transport/http'

export type Passkeys = AnswerOf<typeof passkeys>
export type PasskeyRecord = Passkeys['list'][number]
export type PayoutConfirmation = AnswerOf<typeof payoutConfirmation>
export type ConfirmedPayout = NonNullable<PayoutConfirmation['payout']>
export type PayoutName = QueryOf<typeof payoutConfirmation>
export type PasskeyAnswer = BodyOf<typeof confirmPayout>['assertion']
export type EnrolmentBody = BodyOf<typeof enrolPasskey>
export type RemovalBody = BodyOf<typeof removePasskey>

/** Seconds in which the signer takes what a passkey has signed now; it refuses more than 72 hours. */
export const SIGNED_FOR = 71 * 3600

/** States that end by themselves or by the operator: the list is read again meanwhile. */
const PASSING: ReadonlySet<string> = new Set(['sending', 'pending', 'waits', 'removing'])
const LOOK_EVERY_MS = 10_000

/** The passkeys that confirm payouts. Ask only a back end that offers `passkey.list`. */
export const passkeysOptions = queryOptions({
  queryKey: ['user', 'passkeys'],
  queryFn: ({ signal }) => call(passkeys, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.list.some(({ state }) => PASSING.has(state)) === true ? LOOK_EVERY_MS : false,
})

/**
 * What a payout needs of a passkey. Ask only a back end that offers `payout.confirmation`. It is never kept for another visit:
 * what is signed is what the server says now.
 */
export function confirmationOptions({ kind, handle_id }: PayoutName) {
  return queryOptions({
    queryKey: ['account', 'payout confirmation', kind, handle_id],
    queryFn: ({ signal }) => call(payoutConfirmation, { query: { kind, handle_id }, signal }),
    // Another person may sign it elsewhere, and what was signed counts only when the signer has taken it.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'not_needed' ? false : LOOK_EVERY_MS,
    staleTime: 0,
    meta: { secret: true },
  })
}

/** Queries whose answers are out of date after a payout was confirmed. */
export const STALE_AFTER_CONFIRMATION = [['withdrawal'], ['account'], ['transactions']] as const

/** Adds a passkey. A repeat with the same key is the same act (SECURITY.md 3.1). */
export function sendEnrolment(body: EnrolmentBody, idempotencyKey: string): Promise<PasskeyRecord> {
  return call(enrolPasskey, { body, idempotencyKey })
}

/** Removes a passkey, as another one has confirmed. */
export function sendRemoval(body: RemovalBody, idempotencyKey: string) {
  return call(removePasskey, { body, idempotencyKey })
}

/** Hands in what a passkey has signed. A payout is paid once, whatever is handed in again. */
export function sendConfirmation(
  body: BodyOf<typeof confirmPayout>,
  idempotencyKey: string,
): Promise<PayoutConfirmation> {
  return call(confirmPayout, { body, idempotencyKey })
}
