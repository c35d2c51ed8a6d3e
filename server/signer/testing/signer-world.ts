import { readFileSync } from 'node:fs'
import { generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { base64urlnopad } from '@scure/base'
import { testPasskey } from '#shared/passkey/testing/test-passkey'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import type { PasskeyAssertion } from '#shared/passkey/assertion'
import { payoutChallenge } from '#shared/payout/canonical'
import type { CanonicalPayout } from '#shared/payout/canonical'
import { digestOf } from '#shared/payout/canonical-lines'
import { enrolmentText } from '#shared/payout/passkey-text'
import { actText } from '../act-text'
import type { ActKind } from '../act-text'
import { makeKeys } from '../make-keys'
import { openSigner } from '../signer'
import type { Signer, SignerOptions } from '../signer'

const ORIGIN = 'https://pay.example'
const RP_ID = 'pay.example'
const DAY = 24 * 3600

/** An operator of a test, with a key of Ed25519. */
export interface TestOperator {
  readonly key: string
  readonly sign: (text: string) => string
}

export function testOperator(): TestOperator {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text) => signBytes(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

export const newPasskey = async (): Promise<TestPasskey> => await testPasskey({ origin: ORIGIN, rp_id: RP_ID })

/** An assertion as it is sent to a signer. */
export const wireOf = (
  { credential_id }: TestPasskey,
  { authenticator_data, client_data, signature }: PasskeyAssertion,
) => ({
  credential_id,
  authenticator_data: base64urlnopad.encode(authenticator_data),
  client_data: base64urlnopad.encode(client_data),
  signature: base64urlnopad.encode(signature),
})

export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/**
 * A signer of a test with its operators and merchants, and a clock that tests move.
 *
 * @param began seconds, the time at the start
 */
export async function signerWorld(
  folder: string,
  given: {
    began: number
    networks: SignerOptions['networks']
    operators?: number
    now?: () => number
  } & Pick<SignerOptions, 'tuning' | 'pkcs11'>,
) {
  const operators = Array.from({ length: given.operators ?? 1 }, testOperator)
  const time = { now: given.began }
  const options: SignerOptions = {
    folder: join(folder, randomUUID()),
    secret: 'a secret of the signer, long enough to be one',
    networks: given.networks,
    console_origins: [ORIGIN],
    rp_id: RP_ID,
    operators: { needed: operators.length, keys: operators.map(({ key }) => key) },
    now: given.now ?? (() => time.now),
    tuning: given.tuning ?? {},
    pkcs11: given.pkcs11,
  }
  const { pkcs11 } = options
  if (pkcs11 !== undefined) await makeKeys({ ...options, pkcs11, networks: given.networks })
  let signer = await openSigner(options)
  const ask = async (...call: Parameters<Signer['answer']>): Promise<object> => {
    const answer = await signer.answer(...call)
    return typeof answer === 'string' ? { state: answer } : answer
  }
  const act = async (kind: ActKind, fields: Readonly<Record<string, string>>): Promise<object> => {
    const common = {
      signer_id: signer.status().signer_id,
      act_id: randomHex(8),
      not_after: String(options.now() + DAY),
    }
    const text = actText(kind, { ...common, ...fields })
    const signatures = operators.map(({ key, sign }) => ({ key, signature: sign(text) }))
    return await ask('act', { text, signatures })
  }
  const enrolment = (passkey: TestPasskey, merchant_id: string, person: string) => ({
    signer_id: signer.status().signer_id,
    merchant_id,
    credential_id: passkey.credential_id,
    key_hash: createHash('sha256').update(passkey.spki).digest('hex'),
    person,
    not_after: String(options.now() + 3600),
  })
  const enrolBody = async (
    passkey: TestPasskey,
    { merchant_id = '7', person = 'Ada Ng', by }: { merchant_id?: string; person?: string; by?: TestPasskey } = {},
  ) => {
    const text = enrolment(passkey, merchant_id, person)
    const challenge = digestOf(enrolmentText(text))
    const proof = wireOf(passkey, await passkey.confirm(challenge))
    const confirmed_by = by === undefined ? null : wireOf(by, await by.confirm(challenge))
    return { enrolment: text, spki: base64urlnopad.encode(passkey.spki), proof, confirmed_by }
  }
  const enrol = async (...of: Parameters<typeof enrolBody>): Promise<object> =>
    await ask('enrol', await enrolBody(...of))
  return {
    options,
    operators,
    time,
    ask,
    act,
    enrol,
    enrolBody,
    enrolment,
    signer: () => signer,
    status: () => signer.status(),
    compare: async () => await signer.compare(),
    /** The entries of a kind in the journal. */
    written: (kind: string): Record<string, unknown>[] =>
      readFileSync(join(options.folder, 'journal'), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line): Record<string, unknown> => JSON.parse(line.slice(65)))
        .filter((entry) => entry['kind'] === kind),
    /** A passkey of a merchant that operators have made ready. */
    readyPasskey: async (merchant_id = '7', person = 'Ada Ng'): Promise<TestPasskey> => {
      const passkey = await newPasskey()
      const answer = await enrol(passkey, { merchant_id, person })
      const code = 'code' in answer ? String(answer.code) : ''
      await act('enrol', { merchant_id, code, person })
      return passkey
    },
    /** The body of `sign` for a payout that these passkeys have confirmed. */
    confirmed: async (payout: CanonicalPayout, ...by: readonly TestPasskey[]) => ({
      payout,
      deposit: null,
      assertions: await Promise.all(by.map(async (each) => wireOf(each, await each.confirm(payoutChallenge(payout))))),
    }),
    /** Stops the signer and starts it again on what is in its folder. */
    restart: async (change: () => void | Promise<void> = () => undefined): Promise<void> => {
      await signer.close()
      await change()
      signer = await openSigner(options)
    },
    close: async () => await signer.close(),
  }
}

export type SignerWorld = Awaited<ReturnType<typeof signerWorld>>

/** A payout of USDT on a chain of a test. */
export function payoutOf(
  world: SignerWorld,
  { chain_id, contract, ...more }: { chain_id: number; contract: string } & Partial<CanonicalPayout>,
): CanonicalPayout {
  return {
    act: 'pay',
    signer_id: world.status().signer_id,
    merchant_id: '7',
    intent_id: `quote:${BigInt(`0x${randomHex(6)}`) + 1n}`,
    network: `eip155:${chain_id}`,
    to: `0x${randomHex(20)}`,
    amount_units: '1000000',
    fee_ceiling_units: '10000000000000000',
    not_after: String(world.time.now + 3600),
    ...more,
    contract: contract.toLowerCase(),
  }
}
