import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import {
  bindGoogleAuth,
  changeMailbox,
  changePassword,
  changePhone,
  deregister,
  edit,
  googleAuth,
  keepRecoveryCodes,
  log,
  refreshGoogleSecret,
  renewRecoveryCodes,
  verification,
} from '#shared/contract/user'
import { endOtherSessions, endSession, linkWallet, sessions, unlinkWallet, wallets } from '#shared/contract/user-access'
import { connected } from './transport/connection'
import { call } from './transport/http'

export type Device = AnswerOf<typeof sessions>['list'][number]
export type LinkedWallet = AnswerOf<typeof wallets>['list'][number]
export type Activity = AnswerOf<typeof log>['list'][number]
export type GoogleSeed = AnswerOf<typeof googleAuth>
export type ProfileChange = BodyOf<typeof edit>

const securityKeys = {
  devices: ['user', 'sessions'],
  wallets: ['user', 'wallets'],
  seed: ['user', 'google seed'],
  log: (page: number) => ['user', 'log', page],
} as const

/** The act whose proofs the security switch decides. */
export const WITHDRAWAL = 'account.withdraw'

/**
 * What is out of date after a change of the account: who may sign in, and what a withdrawal needs. Not every key of the
 * user: a key of Google Authenticator that is on the screen must stay, and proofs are asked for by their own dialog.
 */
export const STALE_AFTER_ACCOUNT = [
  ['user', 'info'],
  ['user', 'own proof', WITHDRAWAL],
  ['user', 'sessions'],
  ['user', 'wallets'],
  ['user', 'log'],
  ['withdrawal'],
  ['statistics', 'attention'],
] as const

/** The signed-in devices of the merchant. */
export const devicesOptions = queryOptions({
  queryKey: securityKeys.devices,
  queryFn: async ({ signal }) => (await call(sessions, { signal })).list,
})

/** The wallets that sign in to the account. */
export const walletsOptions = queryOptions({
  queryKey: securityKeys.wallets,
  queryFn: async ({ signal }) => (await call(wallets, { signal })).list,
})

/** Rows of one page of the activity log. */
export const LOG_PAGE_SIZE = 10

/** One page of the activity log, newest first. */
export function logOptions(page: number) {
  return queryOptions({
    queryKey: securityKeys.log(page),
    queryFn: ({ signal }) => call(log, { query: { current: page, pageSize: LOG_PAGE_SIZE }, signal }),
  })
}

/**
 * A new seed for Google Authenticator. Every call makes another one, so it is fetched once and never kept. `static`: an event of
 * the account, or signing in again over the page, makes everything else stale, and would exchange the key that is being scanned.
 */
export const seedOptions = queryOptions({
  queryKey: securityKeys.seed,
  queryFn: ({ signal }) => call(googleAuth, { signal }),
  staleTime: 'static',
  gcTime: 0,
  retry: false,
  meta: { secret: true },
})

/**
 * What a change of a factor is proven by beside the codes of its own, and when a code for it can be sent by mail, in
 * milliseconds. A back end that does not say asks for nothing more.
 *
 * @param act name of the operation
 */
export function ownProofOptions(act: string) {
  return queryOptions({
    queryKey: ['user', 'own proof', act],
    queryFn: async () => {
      const answer = await call(verification, { body: { act, digest: act } })
      return { ...answer, mailAt: Date.now() + (answer.code_wait?.email ?? 0) * 1000 }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Changes the profile or the security switch. */
export function saveProfile(body: ProfileChange) {
  return call(edit, { body })
}

/** Changes a password. A repeat with the same key is the same act. */
export function sendPassword(body: BodyOf<typeof changePassword>, idempotencyKey: string) {
  return call(changePassword, { body, idempotencyKey })
}

/** Changes the mailbox, proven by the old and the new one. */
export function sendMailbox(body: BodyOf<typeof changeMailbox>, idempotencyKey: string) {
  return call(changeMailbox, { body, idempotencyKey })
}

/** Changes the phone number, proven by the mailbox and the new number. */
export function sendPhone(body: BodyOf<typeof changePhone>, idempotencyKey: string) {
  return call(changePhone, { body, idempotencyKey })
}

/** Binds the seed that was shown last; answers the recovery codes, once. */
export function bindGoogle(body: BodyOf<typeof bindGoogleAuth>, idempotencyKey: string) {
  return call(bindGoogleAuth, { body, idempotencyKey })
}

/** Proves the bound authenticator and answers a new seed. The bound one stays valid until the new one is bound. */
export function renewSeed(body: BodyOf<typeof refreshGoogleSecret>, idempotencyKey: string) {
  return call(refreshGoogleSecret, { body, idempotencyKey })
}

/** Makes new recovery codes; the ones before stop working. */
export function renewCodes(body: BodyOf<typeof renewRecoveryCodes>, idempotencyKey: string) {
  return call(renewRecoveryCodes, { body, idempotencyKey })
}

/** Notes that the recovery codes are saved. */
export function keepCodes() {
  return call(keepRecoveryCodes)
}

/** Signs out one device. */
export function endDevice(id: string) {
  return call(endSession, { params: { id } })
}

/** Signs out every other device. */
export function endOtherDevices() {
  return call(endOtherSessions)
}

/** Links a wallet by the ticket that its window gave. */
export function sendWallet(body: BodyOf<typeof linkWallet>, idempotencyKey: string) {
  return call(linkWallet, { body, idempotencyKey })
}

/** Removes a wallet from the account. */
export function dropWallet(id: string, body: BodyOf<typeof unlinkWallet>, idempotencyKey: string) {
  return call(unlinkWallet, { query: { id }, body, idempotencyKey })
}

/** Closes the account for good. */
export function closeAccount(body: BodyOf<typeof deregister>, idempotencyKey: string) {
  return call(deregister, { body, idempotencyKey })
}

/**
 * Sends a code by mail, to the merchant's mailbox or to the new one of the flow that changes it.
 *
 * @param to `kind`: the act that the message names, where the flow serves several
 * @returns seconds until the next one
 * @example await mailCode('google-auth', { kind: 'user.bindGoogleAuth' }) // 60
 */
export async function mailCode(
  flow: keyof typeof EMAIL_FLOW,
  to: { email?: string; kind?: string } = {},
): Promise<number> {
  const body = { type: EMAIL_FLOW[flow], ...to }
  return (await call(sendEmailCode, { body, ...ownToken() })).wait_seconds
}

/** Sends a code by text message to a number that is to be bound. @returns seconds until the next one */
export async function textCode(
  flow: keyof typeof PHONE_FLOW,
  to: { area_code: string; phone: string },
): Promise<number> {
  return (await call(sendSmsCode, { body: { type: PHONE_FLOW[flow], ...to }, ...ownToken() })).wait_seconds
}

/** The calls that send codes are public and send no token by themselves. */
function ownToken(): { token?: string } {
  const token = connected().session.token()
  return token === undefined ? {} : { token }
}
