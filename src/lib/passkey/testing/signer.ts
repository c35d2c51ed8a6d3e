import * as z from 'zod/mini'
import type { PasskeyRecord, Passkeys, PayoutConfirmation } from '@/lib/api/passkey'
import { CAPABILITIES, NOW } from '@/lib/api/testing/usual-answers'
import type { Answers } from '@/lib/testing/page-bench'
import { confirmPayout } from '#shared/contract/passkey'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { payoutChallenge } from '#shared/payout/canonical'
import { faultOf } from './device'

export const PASSKEY_OPERATIONS = [
  'passkey.list',
  'passkey.enrol',
  'passkey.remove',
  'payout.confirmation',
  'payout.confirm',
]

/** The payout of the samples: 1,248.50 USDT on Ethereum. */
export const PAYOUT = {
  act: 'pay',
  signer_id: '0123456789abcdef',
  merchant_id: '7',
  intent_id: 'quote:17',
  network: 'eip155:1',
  contract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  to: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  amount_units: '1248500000',
  fee_ceiling_units: '12000000000000000',
  not_after: '4000000000',
}

/** A passkey in the list; by default ready. */
export const passkeyRecord = (change: Partial<PasskeyRecord> = {}): PasskeyRecord => ({
  credential_id: 'credential-of-mia-1',
  person: 'Mia Chen',
  state: 'ready',
  code: null,
  ready_at: null,
  reason: '',
  created_time: NOW - 86_400,
  ...change,
})

export const passkeyList = (list: readonly PasskeyRecord[], change: Partial<Passkeys> = {}): Passkeys => ({
  signer_id: PAYOUT.signer_id,
  rp_id: location.hostname,
  merchant_id: PAYOUT.merchant_id,
  list: [...list],
  ...change,
})

/** What has to be confirmed of the payout of the samples. */
export const confirmation = (change: Partial<PayoutConfirmation> = {}): PayoutConfirmation => ({
  state: 'needed',
  payout: PAYOUT,
  decimals: 6,
  token: 'USDT',
  chain: 'Ethereum',
  coin: 'ETH',
  coin_decimals: 18,
  rp_id: location.hostname,
  credentials: [],
  confirmed_by: [],
  ...change,
})

interface Signer {
  passkeys: readonly TestPasskey[]
  /** What it answers next: to a question, and after a signature that is right. */
  now: PayoutConfirmation
  after: PayoutConfirmation
  list?: Passkeys
}

/** A back end whose signer checks what passkeys have signed; a wrong signature is an error of the test. */
export function signerAnswers(signer: Signer): Answers {
  return {
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: PASSKEY_OPERATIONS }),
    'GET /user/passkeys': () => signer.list ?? passkeyList([]),
    'GET /account/payout-confirmation': () => signer.now,
    'POST /account/payout-confirmation': async ({ body }) => {
      const { payout, assertion } = z.parse(confirmPayout.body, body)
      const by = signer.passkeys.find(({ credential_id }) => credential_id === assertion.credential_id)
      if (!by) throw new Error('a passkey that is not ready has signed')
      const fault = await faultOf(assertion, by.spki, payoutChallenge(payout))
      if (fault !== undefined) throw new Error(`the signature is wrong: ${fault}`)
      signer.now = signer.after
      return signer.now
    },
  }
}
