import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parseUnits } from 'viem'
import * as z from 'zod/mini'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import * as chart from '#server/ledger/chart'
import type { Loop } from '#server/core/repeat'
import { repeat } from '#server/core/repeat'
import { actText } from '#server/signer/act-text'
import type { ActKind } from '#server/signer/act-text'
import { canonicalAddress, canonicalNetwork } from '#shared/payout/canonical-names'
import type { OperatorKey } from './operator-key'

const ROUND_MILLIS = 1_000
const DAY_SECONDS = 24 * 3600

/** What the demo's operator allows, in whole tokens: enough that nobody who tries it out meets a limit. */
const PLENTY = '100000000'
const SECOND_FROM = '10000'
/** What a merchant without a passkey sends in a day. */
const UNPROVEN_DAILY = '1000000'
/** From so much on deposits are moved to the treasury; the coin for it in a day. */
const LEAST = '50'
const GAS_DAILY = { ethereum: String(parseUnits('10', 18)), tron: String(parseUnits('5000', 6)) }

export interface DemoOperatorOptions {
  readonly db: Db
  readonly clock: Clock
  /** Where the signer listens. */
  readonly socket: string
  readonly operator: OperatorKey
  /** The folder that remembers which acts were signed. */
  readonly folder: string
  /** The ids of the networks that the signer has. */
  readonly networks: readonly string[]
}

/** What was signed, and whether the signer has taken it. */
const memorySchema = z.object({
  /** Whether what merchants had before there was a signer was handed in. */
  opened: z.boolean(),
  acts: z.record(
    z.string(),
    z.object({
      text: z.string(),
      signatures: z.array(z.object({ key: z.string(), signature: z.string() })),
      done: z.boolean(),
    }),
  ),
})
type SignedAct = z.output<typeof memorySchema>['acts'][string]

interface Token {
  readonly id: string
  readonly network: string
  readonly contract: string
  readonly decimals: number
}

/** One act, by the name under which it is remembered. */
interface Act {
  readonly name: string
  readonly kind: ActKind
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Plays the operator of the demo, who signs by himself what a real one decides on a machine without a network: limits for each
 * merchant, what a merchant had before there was a signer, and the codes of passkeys, which nobody has read to him.
 */
export async function startDemoOperator(
  options: DemoOperatorOptions,
  onError: (error: unknown) => void,
): Promise<Loop> {
  const file = join(options.folder, 'acts.json')
  const memory = existsSync(file)
    ? memorySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { opened: false, acts: {} }
  const remember = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(memory), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const round = async (): Promise<void> => {
    for (const act of await dueActs(options, !memory.opened)) {
      const known = memory.acts[act.name]
      if (known?.done === true) continue
      const signed = known ?? { ...(await signedAct(options, act)), done: false }
      memory.acts[act.name] = signed
      // Before it is handed in: what was interrupted is handed in again in the same words, which count once.
      remember()
      const refusal = await hand(options, signed)
      if (refusal !== undefined) {
        // What was refused was never taken, such as an act that has run out since: the next round signs it anew.
        memory.acts = Object.fromEntries(Object.entries(memory.acts).filter(([name]) => name !== act.name))
        remember()
        throw new Error(`The signer does not take the act "${act.name}" (${refusal}).`)
      }
      signed.done = true
      remember()
    }
  }
  await round()
  // Whoever comes later has nothing that the signer has not seen come in.
  memory.opened = true
  remember()
  return repeat({ millis: ROUND_MILLIS, round, onError })
}

async function dueActs({ db, networks }: DemoOperatorOptions, withOpenings: boolean): Promise<Act[]> {
  const tokens = await tokensOf(db, networks)
  const merchants = await db.selectFrom('merchant').select('id').orderBy('id').execute()
  const ofTokens = tokens.flatMap(({ id, network, contract, decimals }): Act[] => {
    const token = { network, contract }
    const units = (amount: string): string => String(parseUnits(amount, decimals))
    return [
      { name: `float ${id}`, kind: 'float', fields: { ...token, daily_units: units(PLENTY) } },
      {
        name: `sweep ${id}`,
        kind: 'sweep',
        fields: {
          ...token,
          least_units: units(LEAST),
          gas_daily_wei: network.startsWith('tron:') ? GAS_DAILY.tron : GAS_DAILY.ethereum,
        },
      },
      ...merchants.map(({ id: merchant_id }): Act => ({
        name: `limit ${merchant_id} ${id}`,
        kind: 'limit',
        fields: {
          merchant_id,
          ...token,
          payout_units: units(PLENTY),
          daily_units: units(PLENTY),
          unproven_daily_units: units(UNPROVEN_DAILY),
          second_from_units: units(SECOND_FROM),
        },
      })),
    ]
  })
  const openings = withOpenings ? await openingsOf(db, tokens) : []
  return [...ofTokens, ...openings, ...(await enrolments(db))]
}

async function tokensOf(db: Db, networks: readonly string[]): Promise<Token[]> {
  const rows = await db
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['token.id', 'token.contract', 'token.decimals', 'network.chain_id', 'network.chain_type'])
    .where('network.id', 'in', ['', ...networks])
    .where('token.is_native', '=', false)
    .orderBy('token.id')
    .execute()
  return rows.flatMap(({ id, contract: written, decimals, chain_id, chain_type }) => {
    const contract = written === null ? undefined : canonicalAddress(written)
    if (contract === undefined || chain_id === null) return []
    return [{ id, decimals, contract, network: canonicalNetwork({ chain_type, chain_id }) }]
  })
}

/** What each merchant has in the books of the world, from before the signer. */
async function openingsOf(db: Db, tokens: readonly Token[]): Promise<Act[]> {
  const { rows } = await sql<{ merchant_id: string; token_id: string; amount: string }>`
    select split_part(owner, ':', ${sql.lit(chart.MERCHANT_PART)}) as merchant_id, token_id, trim_scale(sum(balance))::text as amount
    from ledger_account where kind = 'liability' and owner like ${chart.merchantOwners} and balance > 0
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.flatMap(({ merchant_id, token_id, amount }): Act[] => {
    const token = tokens.find(({ id }) => id === token_id)
    if (token === undefined) return []
    const { network, contract, decimals } = token
    const units = String(parseUnits(amount, decimals))
    const fields = { merchant_id, network, contract, units }
    return units === '0' ? [] : [{ name: `opening ${merchant_id} ${token_id}`, kind: 'opening', fields }]
  })
}

/** Passkeys whose code an operator would have been read. */
async function enrolments(db: Db): Promise<Act[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['merchant_id', 'code', 'person'])
    .where('state', '=', 'pending')
    .execute()
  return rows.flatMap(({ merchant_id, code, person }): Act[] =>
    code === null ? [] : [{ name: `enrol ${code}`, kind: 'enrol', fields: { merchant_id, code, person } }],
  )
}

const statusSchema = z.object({ signer_id: z.string() })
const answerSchema = z.object({ state: z.string(), reason: z.optional(z.string()) })

async function signedAct(
  { clock, socket, operator }: DemoOperatorOptions,
  { kind, fields }: Act,
): Promise<Pick<SignedAct, 'text' | 'signatures'>> {
  const { signer_id } = statusSchema.parse(await call(socket, 'status'))
  const act_id = randomBytes(8).toString('hex')
  const text = actText(kind, { signer_id, act_id, not_after: String(clock.seconds() + DAY_SECONDS), ...fields })
  return { text, signatures: [{ key: operator.key, signature: operator.sign(text) }] }
}

/** Hands an act to the signer. @returns why it does not take it */
async function hand(
  { socket }: DemoOperatorOptions,
  { text, signatures }: Pick<SignedAct, 'text' | 'signatures'>,
): Promise<string | undefined> {
  const { state, reason } = answerSchema.parse(await call(socket, 'act', { text, signatures }))
  return state === 'done' ? undefined : (reason ?? state)
}

async function call(socketPath: string, name: string, body?: object): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ socketPath, path: `/${name}`, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(parts).toString('utf8')))
        } catch (error) {
          reject(error)
        }
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
