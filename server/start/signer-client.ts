import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import * as z from 'zod/mini'
import { ChainError } from '#server/chain/chain-error'
import type { GivenBack } from '#server/chain/given-back'
import type { PayoutSigner, SignerAnswer } from '#server/chain/payout-signer'
import type { CallName } from '#server/signer/contract'

const PATIENCE_MILLIS = 15_000
const MOST_CONNECTIONS = 4

/** Signed bytes; with `0x` on EVM chains, without on TRON. */
const bytes = z.string().check(z.regex(/^(?:0x)?[0-9a-f]+$/))
const address = z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/))
const statusSchema = z.object({
  signer_id: z.string(),
  journal: z.object({ entries: z.string().check(z.regex(/^\d{1,18}$/)), last_hash: z.string() }),
  networks: z.array(z.object({ network: z.string(), treasury: address, gas: address })),
  sweeps: z.array(
    z.object({ network: z.string(), contract: z.string(), least_units: z.string(), gas_daily_wei: z.string() }),
  ),
})
const addressesSchema = z.object({ addresses: z.array(address) })
const notDone = [
  z.object({ state: z.literal('refused'), reason: z.string() }),
  z.object({ state: z.literal('wait'), reason: z.string() }),
] as const
const answerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed'), raw: bytes, txids: z.array(z.string()) }),
  ...notDone,
])
const boundSchema = z.discriminatedUnion('state', [z.object({ state: z.literal('bound') }), ...notDone])
const creditedSchema = z.discriminatedUnion('state', [z.object({ state: z.literal('credited') }), ...notDone])

const collectSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('signed'),
    step: z.enum(['gas', 'sweep']),
    units: z.string(),
    txids: z.array(z.string()),
    raw: bytes,
  }),
  ...notDone,
])

const coldSchema = z.object({
  moves: z.array(
    z.object({
      act_id: z.string(),
      contract: z.string(),
      units: z.string(),
      to: z.string(),
      state: z.enum(['waits', 'ended', 'sent', 'paid', 'failed', 'void', 'held']),
      reason: z.nullable(z.string()),
      txids: z.array(z.string()),
      raw: z.nullable(bytes),
    }),
  ),
})

const passkeyAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending'), code: z.string() }),
  z.object({ state: z.literal('waits'), ready_at: z.string() }),
  z.object({ state: z.literal('removed') }),
  ...notDone,
])
const knownPasskeys = z.object({
  list: z.array(z.object({ credential_id: z.string(), code: z.string(), ready_at: z.nullable(z.string()) })),
})

/** Where the signer is, and the certificates of both sides where it is on another machine. */
export interface SignerPlace {
  /** `unix:/path/of/a/socket` or `https://address:port`. */
  readonly url: string
  readonly cert?: string | undefined
  readonly cert_key?: string | undefined
  readonly peer_cert?: string | undefined
}

/**
 * The signer of another program, as the worker asks it. It is asked for its treasuries once, here: those never change.
 *
 * @throws ChainError signer_waits when it does not answer
 * @example
 * const payouts = await openSignerClient({ url: 'unix:/run/settlement/signer.sock' })
 */
export async function openSignerClient(place: SignerPlace, rest_millis = REST_MILLIS): Promise<PayoutSigner> {
  const refusals = restingRefusals(rest_millis)
  const ask = asking(place)
  const status = async () => statusSchema.parse(await ask('status'))
  const { networks } = await status()
  const keys = new Map(networks.map(({ network, ...own }) => [network, own]))
  return {
    treasuryOf: (network_id) => keys.get(network_id)?.treasury,
    gasOf: (network_id) => keys.get(network_id)?.gas,
    collected: async () => (await status()).sweeps,
    collect: async (of) => collectSchema.parse(await ask('sweep', of)),
    coldMoves: async (network) => coldSchema.parse(await ask('cold', { network })).moves,
    addressesOf: async (network, { purpose, first, count }) => {
      const range = { network, purpose, first: String(first), count: String(count) }
      return addressesSchema.parse(await ask('addresses', range)).addresses
    },
    // Asked each time: it gets another name when operators open what an older copy of its journal had closed.
    id: async () => (await status()).signer_id,
    about: status,
    sign: async (payout, { assertions, deposit }): Promise<SignerAnswer> =>
      await refusals.asking(
        [payout.act, payout.intent_id, deposit?.txid ?? '', ...assertions.map(({ signature }) => signature)].join(' '),
        async () =>
          answerSchema.parse(await ask('sign', { payout, assertions, deposit: deposit && wireDeposit(deposit) })),
      ),
    bind: async (of) => boundSchema.parse(await ask('bind', of)),
    credit: async (of) => creditedSchema.parse(await ask('credit', of)),
    // A payout that died, and that this signer does not know, is asked about in every round until people have ended it.
    bump: async (act, intent_id) =>
      await refusals.asking(['bump', act, intent_id].join(' '), async () =>
        answerSchema.parse(await ask('bump', { act, intent_id })),
      ),
    enrol: async (body) => passkeyAnswer.parse(await ask('enrol', body)),
    remove: async (body) => passkeyAnswer.parse(await ask('remove', body)),
    passkeysOf: async (merchant_id) => knownPasskeys.parse(await ask('passkeys', { merchant_id })).list,
  }
}

const wireDeposit = ({ txid, log_index }: GivenBack) => ({ txid, log_index: String(log_index) })

/** How long the first refusal of a payout is taken for its answer, and the longest that one is. */
const REST_MILLIS = 20_000
const LONGEST_REST_MILLIS = 600_000
/** Refusals that the worker itself ends: it names the deposit, and asks again once that counts. */
const ENDED_BY_US = new Set(['deposit'])
/** What is forgotten is asked for once more. */
const MOST_KNOWN = 10_000

/**
 * Remembers refusals: the worker asks for each waiting payout in every round, and a signer that refuses too often answers nobody.
 * Each refusal of the same question holds twice as long as the one before, so that what operators allow meanwhile is found out.
 */
function restingRefusals(rest_millis: number) {
  const known = new Map<string, { readonly answer: SignerAnswer; readonly until: number; readonly rest: number }>()
  return {
    asking: async (question: string, ask: () => Promise<SignerAnswer>): Promise<SignerAnswer> => {
      const before = known.get(question)
      if (before !== undefined && performance.now() < before.until) return before.answer
      const answer = await ask()
      if (known.size > MOST_KNOWN) known.clear()
      const rest = Math.min(before === undefined ? rest_millis : before.rest * 2, LONGEST_REST_MILLIS)
      if (answer.state === 'refused' && !ENDED_BY_US.has(answer.reason))
        known.set(question, { answer, rest, until: performance.now() + rest })
      else known.delete(question)
      return answer
    },
  }
}

type Ask = (name: CallName | 'status', body?: object) => Promise<unknown>

const read = (file: string | undefined): string => (file === undefined ? '' : readFileSync(file, 'utf8'))

function asking({ url, cert, cert_key, peer_cert }: SignerPlace): Ask {
  const isSocket = url.startsWith('unix:')
  const common = { keepAlive: true, maxSockets: MOST_CONNECTIONS }
  const tls = isSocket ? {} : { cert: read(cert), key: read(cert_key), ca: [read(peer_cert)] }
  // The name in the certificate is not looked at: it is the one certificate that is pinned.
  const agent = isSocket
    ? new Agent(common)
    : new SecureAgent({ ...common, ...tls, checkServerIdentity: () => undefined })
  const place = isSocket
    ? { socketPath: url.slice('unix:'.length) }
    : { host: new URL(url).hostname.replace(/^\[|\]$/g, ''), port: new URL(url).port }
  return async (name, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const send = isSocket ? request : secureRequest
        const headers = { 'content-type': 'application/json' }
        const options = { ...place, agent, headers, path: `/${name}`, method: text === undefined ? 'GET' : 'POST' }
        const sent = send({ ...options, timeout: PATIENCE_MILLIS }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            if (response.statusCode !== 200) reject(new Error(`It answers with HTTP status ${response.statusCode}.`))
            else resolve(parse(Buffer.concat(parts).toString('utf8'), reject))
          })
        })
        sent.on('timeout', () => sent.destroy(new Error('It does not answer in time.')))
        sent.on('error', reject)
        sent.end(text)
      })
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new ChainError('signer_waits', `The signer does not answer (${why}): see that it runs.`, {
        cause,
        detail: 'it does not answer',
      })
    }
  }
}

function parse(text: string, reject: (error: unknown) => void): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    reject(error)
    return undefined
  }
}
