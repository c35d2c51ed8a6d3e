import type { NodeGroupOptions } from '#server/chain/evm/node-group'
import type * as z from 'zod/mini'
import { takeAct } from './acts'
import type { Operators } from './acts'
import { refused } from './answers'
import { bump, compareChains, settle, settleAll, voidIntent } from './attempts'
import { begin, beganWith, closeTron, nameNew } from './begin'
import { openBook } from './book'
import type { Book } from './book'
import { openView } from './chain-view'
import { canonicalAddress, canonicalNetwork } from '#shared/payout/canonical-names'
import type { SignerNetwork } from './chain-view'
import { requestSchemas } from './contract'
import type { CallName, RefusedReason, SignerStatus } from './contract'
import { coldMoves, moveToCold } from './cold'
import { collect } from './collect'
import { bind, credit } from './credit'
import { enrol, passkeysOf, remove } from './enrol'
import { networkOf } from './names'
import { openKeys } from './own-keys'
import type { OwnKeys, TokenSettings } from './own-keys'
import { refusalBrake } from './refusal-brake'
import { treasuryOf } from './outgoing'
import type { Signing } from './outgoing'
import { openTronView } from './tron/tron-view'
import { clockFault } from './reopen-clock'
import { sign } from './sign'
import { inTurns } from './turns'

/** What a signer is started with. */
export interface SignerOptions {
  /** The folder of its journal and its sealed keys. */
  readonly folder: string
  /** Seals the keys. */
  readonly secret: string
  /** The PKCS#11 token with treasuries and gas keys; absent: the sealed file has them. */
  readonly pkcs11?: TokenSettings | undefined
  readonly networks: readonly SignerNetwork[]
  readonly console_origins: readonly string[]
  /** The host that passkeys belong to. */
  readonly rp_id: string
  readonly operators: Operators
  /** Seconds since 1970. */
  readonly now: () => number
  /** False only where nobody can have another copy of the folder: then TRON is signed for at once after a start. */
  readonly waits_after_start?: boolean | undefined
  /** Told when something is wrong with a node or the PKCS#11 token, and when that is over. */
  readonly report?: NodeGroupOptions['report']
  /** How patient it is with its nodes; tests set less. */
  readonly tuning?: Partial<NodeGroupOptions>
}

/** An open signer. */
export interface Signer {
  /** Answers a call, whose body may be anything. While too much was refused, nobody is answered. */
  readonly answer: (name: CallName, body: unknown) => Promise<object | 'bad_request' | 'paused'>
  status(): SignerStatus
  /** Asks the nodes whether a chain knows more than the journal. It is done at the start and each hour. */
  compare(): Promise<void>
  /** Looks for the end of what was signed and has none yet. It is done each minute. */
  settle(): Promise<void>
  /** Bytes of a torn last line that were cut off at the start. */
  readonly cut_bytes: number
  close(): Promise<void>
}

/**
 * Opens a signer: journal, keys, and the check that they belong together. Nodes are asked when something is to be signed.
 *
 * @throws SignerError, TokenError
 * @example
 * const signer = await openSigner({ folder, secret, networks, console_origins, rp_id, operators, now })
 */
export async function openSigner(options: SignerOptions): Promise<Signer> {
  const { journal, book, opened } = await openBook(options.folder)
  let own: OwnKeys | undefined
  const closeAll = async (): Promise<void> => {
    await own?.close()
    await journal.close()
  }
  try {
    const { now, report = () => undefined } = options
    own = await openKeys({ ...options, report, onNewSeed: () => nameNew(book, now()) }, book)
    const began = beganWith(options, { opened, book })
    if (began.is_lost) closeTron(options, book)
    const signing = { ...signingOf(options, book, own), began }
    return {
      ...withBrake(options, signing, own),
      compare: async () => await compareChains(signing),
      settle: async () => await settleAll(signing),
      cut_bytes: journal.cut_bytes,
      close: async () => {
        for (const view of signing.views.values()) await view.close()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function signingOf(options: SignerOptions, book: Book, { keys, own }: OwnKeys): Omit<Signing, 'began'> {
  const { networks, console_origins, rp_id, now, report = () => undefined, tuning } = options
  begin(options, book)
  for (const { network, purpose, index } of own)
    if (book.identity.addressOf(network, purpose) === undefined) {
      const address = keys.addressOf({ network, purpose, index })
      book.record({ kind: 'key', at: now(), network, purpose, address })
    }
  return {
    book,
    keys,
    now,
    at: { console_origins, rp_id },
    networks: new Map(networks.map((network) => [canonicalNetwork(network), network])),
    own: new Set(own.flatMap((key) => canonicalAddress(keys.addressOf(key)) ?? [])),
    turns: inTurns(),
    views: new Map(
      networks.map((network) => {
        const open = network.chain_type === 'Tron' ? openTronView : openView
        return [network.id, open(network, report, tuning)]
      }),
    ),
  }
}

/** A call: its body is parsed, and then it is done. Undefined: the body is none of this call. */
type Call = (given: unknown) => Promise<object | undefined>

const call =
  <Schema extends z.ZodMiniType>(schema: Schema, run: (body: z.output<Schema>) => Promise<object>): Call =>
  async (given) => {
    const parsed = schema.safeParse(given)
    return parsed.success ? await run(parsed.data) : undefined
  }

function callsOf({ operators }: SignerOptions, signing: Signing): Readonly<Record<CallName, Call>> {
  const { book, keys, at, now, networks, own, turns } = signing
  const { addresses, enrol: enrolled, remove: removed, act, sign: signed, ...more } = requestSchemas
  return {
    addresses: call(addresses, async ({ network, purpose, first, count }) => {
      if (networkOf({ networks }, network) === undefined) return await Promise.resolve(refused('unknown_network'))
      const keysOf = Array.from({ length: Number(count) }, (_, place) => BigInt(first) + BigInt(place))
      return { addresses: keysOf.map((index) => keys.addressOf({ network, purpose, index })) }
    }),
    enrol: call(enrolled, async (body) => await turns.alone(async () => await enrol({ book, at, now: now() }, body))),
    remove: call(removed, async (body) => await turns.alone(async () => await remove({ book, at, now: now() }, body))),
    passkeys: call(more.passkeys, async (body) => await Promise.resolve(passkeysOf({ book }, body))),
    act: call(
      act,
      async (body) =>
        (await clockFault(signing, body)) ??
        (await turns.alone(async () => await Promise.resolve(takeAct({ book, operators, own, now: now() }, body)))),
    ),
    bind: call(more.bind, async (body) => await turns.alone(async () => await Promise.resolve(bind(signing, body)))),
    sweep: call(more.sweep, async (body) => await collect(signing, body)),
    cold: call(more.cold, async (body) => await moveToCold(signing, body)),
    credit: call(more.credit, async (body) => await credit(signing, body)),
    sign: call(signed, async (body) => await sign(signing, body)),
    bump: call(more.bump, async (body) => await bump(signing, body)),
    void: call(more.void, async (body) => await voidIntent(signing, body)),
    final: call(more.final, async (body) => await settle(signing, body)),
  }
}

/**
 * Calls by which somebody may try what people have to confirm. The worker asks the others by itself, about what it has found on a chain:
 * deposits or payouts that a restored journal does not know would otherwise hold up the payouts of every network.
 */
const TRIES: ReadonlySet<CallName> = new Set(['sign', 'enrol', 'remove', 'act'])
/** What waits for people: a worker that has just started asks for all such payouts at once. */
const ORDINARY: ReadonlySet<string> = new Set<RefusedReason>(['payout_limit', 'passkey_needed'])

const refusalIn = (answer: object): string | undefined =>
  'state' in answer && answer.state === 'refused' && 'reason' in answer ? String(answer.reason) : undefined

function withBrake(
  options: SignerOptions,
  signing: Signing,
  { tokenTrouble }: Pick<OwnKeys, 'tokenTrouble'>,
): Pick<Signer, 'answer' | 'status'> {
  const { book, keys, now, networks } = signing
  const brake = refusalBrake()
  const calls = callsOf(options, signing)
  return {
    answer: async (name, body) => {
      if (brake.until(now()) !== null) return 'paused'
      const answer = await calls[name](body)
      if (answer === undefined) return 'bad_request'
      const reason = refusalIn(answer)
      if (TRIES.has(name) && reason !== undefined && !ORDINARY.has(reason)) brake.note(now())
      return answer
    },
    status: () => {
      const until = brake.until(now())
      return {
        signer_id: book.identity.signerId() ?? '',
        networks: [...networks.values()].map(({ id: network }) => ({
          network,
          treasury: keys.addressOf(treasuryOf(network)),
          gas: keys.addressOf({ network, purpose: 'gas', index: 0n }),
          state: book.closings.isClosed(network) || keys.isClosed(treasuryOf(network)) ? 'closed' : 'open',
        })),
        sweeps: [...networks].flatMap(([name, { id: network, tokens }]) =>
          tokens.flatMap(({ contract: as_stated }) => {
            const contract = canonicalAddress(as_stated) ?? ''
            const rule = book.allowances.sweep({ network: name, contract })
            return rule === undefined
              ? []
              : [{ network, contract, least_units: String(rule.least), gas_daily_wei: String(rule.gas_daily) }]
          }),
        ),
        cold: [...networks.values()].flatMap((network) => coldMoves(signing, network)),
        closing_hash: book.closings.lastHash() ?? null,
        closed_keys: keys.closed(),
        pkcs11_trouble: tokenTrouble(),
        journal: { entries: String(book.entries()), last_hash: book.lastHash() },
        paused_until: until === null ? null : String(until),
      }
    },
  }
}
