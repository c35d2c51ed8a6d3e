import { numberToHex } from 'viem'
import { ChainError } from '../chain-error'
import { GroupMember } from './group-member'
import type { ExpectedChain, NodeAddress, Vote } from './group-member'
import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'
import type { EvmNode } from './node'
import { readBlock } from './rpc-reader'
import type { EvmBlock } from './rpc-reader'
import { refusalOf, valueOf } from './votes'
import { NETWORK } from '../network-subject'
import type { Verdict } from './votes'

/** How many nodes must give the same answer before it is believed. */
const NEEDED = 2
/** A node that is further behind than this counts as absent. */
const LAG_BLOCKS = 12n
const CHECKED_MILLIS = 1_000
const PATIENCE_MILLIS = 10_000
const REST_MILLIS = 2_000
const PROVEN_MILLIS = 60_000
/** Questions on which the nodes did not agree, and that are asked again in one check. */
const QUESTIONS_AT_ONCE = 8
const MOST_OPEN = 256

export interface NodeGroupOptions {
  readonly nodes: readonly NodeAddress[]
  readonly chain: ExpectedChain
  /** Told whenever something is wrong with a node or the network ('network'), and null when it is over. */
  readonly report: (subject: string, text: string | null) => void
  readonly patience_millis?: number | undefined
  readonly rest_millis?: number | undefined
  readonly checked_millis?: number | undefined
  readonly proven_millis?: number | undefined
}

interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * Several nodes of one chain that belong to others. An answer counts when two of them give it; a node that is
 * unreachable, behind, forked or lying is named and left out. With fewer than two that agree the network is closed:
 * every call rejects, so nothing is credited, completed, released or sent, until they agree again.
 */
export class NodeGroup implements EvmNode {
  readonly local = false
  readonly #options: NodeGroupOptions
  readonly #members: readonly GroupMember[]
  /** What not all nodes answer alike. It is asked again until they do. */
  readonly #open = new Map<string, Question>()
  #closed: string | null = 'the nodes were not asked yet'
  #height = 0n
  #checked_at = 0
  #checking: Promise<void> | null = null

  constructor(options: NodeGroupOptions) {
    this.#options = options
    const {
      chain,
      patience_millis = PATIENCE_MILLIS,
      rest_millis = REST_MILLIS,
      proven_millis = PROVEN_MILLIS,
    } = options
    this.#members = options.nodes.map(
      (address) => new GroupMember({ address, chain, patience_millis, rest_millis, proven_millis }),
    )
  }

  /** Nodes that are certainly of another chain, with what they are. */
  others(): readonly { name: string; trouble: string }[] {
    return this.#members.flatMap(({ name, trouble, isOther }) =>
      isOther && trouble !== null ? [{ name, trouble }] : [],
    )
  }

  /** Whether nodes answer, and every one that does is of another chain: then the settings are wrong, and not the nodes. */
  isElsewhere(): boolean {
    const others = this.#members.filter(({ isOther }) => isOther)
    return others.length > 0 && this.#members.every(({ isOther, height }) => isOther || height === 0n)
  }

  readonly request: Request = async (method, ...params) => {
    if (method === 'eth_sendRawTransaction') return await this.#sendToAll(params)
    if (method === 'eth_getTransactionReceipt') await this.height()
    if (method === 'eth_getTransactionCount' && params[1] === 'pending') return await this.#mostPending(params)
    return this.#believe({ method, params }, await this.#poll(method, params))
  }

  async height(): Promise<bigint> {
    const votes = await this.#poll('eth_blockNumber', [])
    const heights = votes.flatMap((vote) => (vote.kind === 'value' ? [noteHeight(vote)] : []))
    const high = heights.toSorted((a, b) => Number(b - a))
    this.#height = high[NEEDED - 1] ?? this.#tooFew()
    const newest = high[0] ?? this.#height
    for (const member of this.#members) member.isBehind = member.height + LAG_BLOCKS < newest
    return this.#height
  }

  async block(number: bigint): Promise<EvmBlock | null> {
    return number > (await this.height()) ? null : await readBlock(this.request, number)
  }

  async finalized(): Promise<bigint> {
    const votes = await this.#poll('eth_getBlockByNumber', ['finalized', false])
    const numbers: bigint[] = []
    for (const vote of votes) {
      if (vote.kind !== 'value' || vote.value === null) continue
      numbers.push((await readBlock(() => Promise.resolve(vote.value), 'finalized'))?.number ?? 0n)
    }
    return numbers.toSorted((a, b) => Number(b - a))[NEEDED - 1] ?? this.#tooFew()
  }

  async ensureOpen(): Promise<void> {
    const fresh = Date.now() < this.#checked_at + (this.#options.checked_millis ?? CHECKED_MILLIS)
    if (!fresh || this.#closed !== null) await (this.#checking ??= this.#check())
    if (this.#closed !== null) throw new ChainError('disagreement', this.#closed)
  }

  readonly onBlock = (): (() => void) => () => undefined
  readonly close = (): Promise<void> => Promise.resolve()

  /** Asks for the newest block, and again for everything on which the nodes did not agree. */
  async #check(): Promise<void> {
    try {
      await readBlock(this.request, await this.height())
      for (const { method, params } of [...this.#open.values()].slice(0, QUESTIONS_AT_ONCE)) {
        await this.request(method, ...params).catch(() => undefined)
      }
      const present = this.#members.filter(({ trouble }) => trouble === null)
      this.#closed = present.length >= NEEDED ? null : this.#sentence()
    } catch (error) {
      if (!(error instanceof ChainError || error instanceof RpcRefusal)) throw error
      this.#closed = this.#sentence()
    } finally {
      this.#checked_at = Date.now()
      this.#checking = null
      for (const { name, trouble } of this.#members) this.#options.report(name, trouble)
      this.#options.report(NETWORK, this.#closed)
    }
  }

  #sentence(): string {
    const named = this.#members.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${name} ${trouble}`]))
    const why = named.length === 0 ? 'their answers differ' : named.join('; ')
    return `Fewer than two nodes agree (${why}), so nothing is credited or sent on this network until they do.`
  }

  async #poll(method: string, params: readonly unknown[]): Promise<Vote[]> {
    const votes = await Promise.all(this.#members.map(async (member) => await member.ask(method, params)))
    return votes.map((vote) => this.#sensible({ method, params }, vote))
  }

  /** A node that has a block by its own words, but answers null for it, gives no answer. */
  #sensible(question: Question, vote: Vote): Vote {
    const isNothing = vote.kind === 'value' && vote.value === null && question.method === 'eth_getBlockByNumber'
    if (!isNothing) return vote
    if (vote.member.height >= this.#height) this.#doubt(vote.member, question, 'answers null for a block that it has')
    return { kind: 'fault', member: vote.member }
  }

  #believe(question: Question, votes: readonly Vote[]): unknown {
    const { method } = question
    const verdict = valueOf(method, votes, { needed: NEEDED, height: this.#height })
    if (verdict.kind === 'agreed') {
      this.#settle(question, votes, verdict)
      return verdict.value
    }
    if (verdict.kind === 'refused') throw verdict.refusal
    if (verdict.kind === 'absent') return this.#tooFew()
    if (verdict.kind === 'unclear') {
      throw new ChainError('not_tried', `Fewer than two nodes answer ${method} alike: it is tried again.`)
    }
    for (const vote of votes) {
      if (vote.kind === 'value') this.#doubt(vote.member, question, `contradicts another node about ${method}`)
    }
    return this.#tooFew('disagreement')
  }

  /** The few that differ from two others are named; the network goes on without them. */
  #settle(question: Question, votes: readonly Vote[], { against }: Extract<Verdict, { kind: 'agreed' }>): void {
    const key = keyOf(question)
    if (this.#open.has(key)) {
      for (const vote of votes) if (vote.kind === 'value') vote.member.trust(key)
      if (votes.every((vote) => vote.kind === 'value')) this.#open.delete(key)
    }
    for (const member of against) this.#doubt(member, question, `contradicts the others about ${question.method}`)
  }

  #doubt(member: GroupMember, question: Question, text: string): void {
    const key = keyOf(question)
    // A node that lies about every block would fill the memory; one question that is open is enough to leave it out.
    if (this.#open.size >= MOST_OPEN && !this.#open.has(key)) return
    this.#open.set(key, question)
    member.doubt(key, text)
    this.#options.report(member.name, member.trouble)
  }

  /**
   * The greatest nonce that any node counts, waiting transactions included. They may have reached one node only, and what one
   * node alone says can hold a signature up and never cause one.
   */
  async #mostPending(params: readonly unknown[]): Promise<string> {
    const votes = await this.#poll('eth_getTransactionCount', params)
    const counts = votes.flatMap((vote) => (vote.kind === 'value' ? [BigInt(String(vote.value))] : []))
    if (counts.length < NEEDED) return this.#tooFew()
    return numberToHex(counts.reduce((most, count) => (count > most ? count : most)))
  }

  /** Every node gets the transaction: one that takes it is enough, and a refusal counts when two nodes give it. */
  async #sendToAll(params: readonly unknown[]): Promise<unknown> {
    const votes = await this.#poll('eth_sendRawTransaction', params)
    const taken = votes.find((vote) => vote.kind === 'value')
    if (taken?.kind === 'value') return taken.value
    const refusal = refusalOf(votes, NEEDED)
    if (refusal !== undefined) throw refusal
    throw new ChainError(
      votes.some((vote) => vote.kind === 'refusal') ? 'not_tried' : 'unreachable',
      'No node has taken the transaction, and no two refuse it alike: it is sent again.',
    )
  }

  #tooFew(code: 'unreachable' | 'disagreement' = 'unreachable'): never {
    this.#closed = this.#sentence()
    this.#options.report(NETWORK, this.#closed)
    throw new ChainError(code, this.#closed)
  }
}

const keyOf = ({ method, params }: Question): string => JSON.stringify([method, params])

function noteHeight({ member, value }: Extract<Vote, { kind: 'value' }>): bigint {
  member.height = BigInt(String(value))
  return member.height
}
