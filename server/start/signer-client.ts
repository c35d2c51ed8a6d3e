import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import * as z from 'zod/mini'
import { ChainError } from '#server/chain/chain-error'
import type { PayoutSigner, SignerAnswer } from '#server/chain/payout-signer'
import type { CallName } from '#server/signer/contract'

const PATIENCE_MILLIS = 15_000
const MOST_CONNECTIONS = 4

const hex = z.templateLiteral(['0x', z.string()])
const statusSchema = z.object({
  signer_id: z.string(),
  networks: z.array(z.object({ network: z.string(), treasury: hex })),
})
const answerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed'), raw: hex }),
  z.object({ state: z.literal('refused'), reason: z.string() }),
  z.object({ state: z.literal('wait'), reason: z.string() }),
])

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
export async function openSignerClient(place: SignerPlace): Promise<PayoutSigner> {
  const ask = asking(place)
  const status = async () => statusSchema.parse(await ask('status'))
  const { networks } = await status()
  const treasuries = new Map(networks.map(({ network, treasury }) => [network, treasury]))
  return {
    treasuryOf: (network_id) => treasuries.get(network_id),
    // Asked each time: it gets another name when operators open what an older copy of its journal had closed.
    id: async () => (await status()).signer_id,
    sign: async (payout): Promise<SignerAnswer> =>
      answerSchema.parse(await ask('sign', { payout, assertions: [], deposit: null })),
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
