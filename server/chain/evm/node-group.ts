import { numberToHex } from 'viem'
import { ChainError } from '../chain-error'
import { answerToSent, blockOfEnough, closedSentence, greatestCount, kindestAnswer, noteHeight } from './group-answers'
import { GroupMember } from './group-member'
import type { ExpectedChain, NodeAddress, NodeCall, Vote } from './group-member'
import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'
import type { EvmNode } from './node'
import { RecentBlocks } from './recent-blocks'
import { readBlock, readTip } from './rpc-reader'
import type { EvmBlock } from './rpc-reader'
import { valueOf } from './votes'
import { NETWORK } from '../network-subject'
import type { Verdict } from './votes'

/** How many nodes must give the same answer before it is believed. */
const NEEDED = 2
/** A node that is further behind than this counts as absent. */
const LAG_BLOCKS = 12n
/** What was said of the newest block holds for so long. */
const CHECKED_MILLIS = 1_000
/** What is final only grows: a figure that is so many times as old is not wrong, only careful. */
const FINAL_TIMES = 20
const PATIENCE_MILLIS = 10_000
const REST_MILLIS = 2_000
const PROVEN_MILLIS = 60_000
/** Questions on which the nodes did not agree, and that are asked again in one check. */
const QUESTIONS_AT_ONCE = 8
const MOST_OPEN = 256
const BLOCK = 'eth_getBlockByNumber'

export interface NodeGroupOptions {
  readonly nodes: readonly NodeAddress[]
  readonly chain: ExpectedChain
  /** Told whenever something is wrong with a node or the network ('network'), and null when it is over. */
  readonly report: (subject: string, text: string | null) => void
  readonly patience_millis?: number | undefined
  readonly rest_millis?: number | undefined
  readonly checked_millis?: number | undefined
  readonly proven_millis?: number | undefined
  readonly call?: NodeCall | undefined
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
  readonly #recent = new RecentBlocks()
  #height = 0n
  #tip: { readonly block: EvmBlock; readonly at: number } | null = null
  #final: { readonly number: bigint; readonly at: number } | null = null
  #checked_at = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | null = null

  constructor(options: NodeGroupOptions) {
    this.#options = options
    const {
      chain,
      call,
      patience_millis = PATIENCE_MILLIS,
      rest_millis = REST_MILLIS,
      proven_millis = PROVEN_MILLIS,
    } = options
    this.#members = options.nodes.map(
      (address) => new GroupMember({ address, chain, call, patience_millis, rest_millis, proven_millis }),
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
    if (method === 'eth_sendRawTransaction') return answerToSent(await this.#poll(method, params), NEEDED)
    if (method === 'wallet/broadcasthex') return kindestAnswer(await this.#poll(method, params)) ?? this.#tooFew()
    if (method === 'eth_getTransactionReceipt') await this.height()
    if (method === 'eth_getTransactionCount' && params[1] === 'pending')
      return numberToHex(greatestCount(await this.#poll(method, params), NEEDED) ?? this.#tooFew())
    return this.#believe({ method, params }, await this.#poll(method, params))
  }

  /** The newest block that two nodes have. The same answer serves all who ask within a second. */
  async tip(): Promise<EvmBlock> {
    const known = this.#closed === null ? this.#tip : null
    return known !== null && performance.now() < known.at + this.#fresh_millis ? known.block : await this.#readTip()
  }

  async height(): Promise<bigint> {
    return (await this.tip()).number
  }

  async block(number: bigint): Promise<EvmBlock | null> {
    if (number > (await this.height())) return null
    const known = this.#recent.get(number)
    if (known !== undefined) return known
    const block = await readBlock(this.request, number)
    if (block !== null) this.#recent.addBelow(block)
    return block
  }

  async finalized(): Promise<bigint> {
    const now = performance.now()
    if (this.#final !== null && now < this.#final.at + FINAL_TIMES * this.#fresh_millis) return this.#final.number
    const votes = await this.#poll(BLOCK, ['finalized', false])
    const number = (await blockOfEnough(votes, NEEDED)) ?? this.#tooFew()
    this.#final = { number, at: now }
    return number
  }

  async ensureOpen(): Promise<void> {
    const fresh = performance.now() < this.#checked_at + this.#fresh_millis
    if (!fresh || this.#closed !== null) await (this.#checking ??= this.#check())
    if (this.#closed !== null) throw new ChainError('disagreement', this.#closed)
  }

  readonly onBlock = (): (() => void) => () => undefined
  readonly close = (): Promise<void> => Promise.resolve()

  /** Asks for the newest block, and again for everything on which the nodes did not agree. */
  async #check(): Promise<void> {
    try {
      await this.#readTip()
      for (const { method, params } of [...this.#open.values()].slice(0, QUESTIONS_AT_ONCE)) {
        await this.request(method, ...params).catch(() => undefined)
      }
      const present = this.#members.filter(({ trouble }) => trouble === null)
      this.#closed = present.length >= NEEDED ? null : closedSentence(this.#members)
    } catch (error) {
      if (!(error instanceof ChainError || error instanceof RpcRefusal)) throw error
      this.#closed = closedSentence(this.#members)
    } finally {
      this.#checked_at = performance.now()
      this.#checking = null
      for (const { name, trouble } of this.#members) this.#options.report(name, trouble)
      this.#options.report(NETWORK, this.#closed)
    }
  }

  get #fresh_millis(): number {
    return this.#options.checked_millis ?? CHECKED_MILLIS
  }

  /** Asks each node for its newest block, and those that are further than the second one for that one. */
  async #readTip(): Promise<EvmBlock> {
    const votes = await this.#poll(BLOCK, ['latest', false])
    const high = votes
      .flatMap((vote) => (vote.kind === 'value' ? [noteHeight(vote)] : []))
      .toSorted((a, b) => Number(b - a))
    const height = high[NEEDED - 1] ?? this.#tooFew()
    this.#height = height
    const newest = high[0] ?? height
    for (const member of this.#members) member.isBehind = member.height + LAG_BLOCKS < newest
    const question = { method: BLOCK, params: [numberToHex(height), false] }
    const same = votes.map(async (vote): Promise<Vote> => {
      const { kind, member } = vote
      if (kind !== 'value' || member.height === height) return vote
      return member.height < height
        ? { kind: 'fault', member }
        : this.#sensible(question, await member.ask(BLOCK, question.params))
    })
    const answer = this.#believe(question, await Promise.all(same))
    const block = await readTip(() => Promise.resolve(answer))
    this.#recent.add(block)
    this.#tip = { block, at: performance.now() }
    return block
  }

  async #poll(method: string, params: readonly unknown[]): Promise<Vote[]> {
    const votes = await Promise.all(this.#members.map(async (member) => await member.ask(method, params)))
    return votes.map((vote) => this.#sensible({ method, params }, vote))
  }

  /** A node that has a block by its own words, but answers null for it, gives no answer. */
  #sensible(question: Question, vote: Vote): Vote {
    const isNothing = vote.kind === 'value' && vote.value === null && question.method === BLOCK
    if (!isNothing) return vote
    const named =
      question.params[0] === 'latest' ? { ...question, params: [numberToHex(this.#height), false] } : question
    if (vote.member.height >= this.#height) this.#doubt(vote.member, named, 'answers null for a block that it has')
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

  #tooFew(code: 'unreachable' | 'disagreement' = 'unreachable'): never {
    this.#closed = closedSentence(this.#members)
    this.#options.report(NETWORK, this.#closed)
    throw new ChainError(code, this.#closed)
  }
}

const keyOf = ({ method, params }: Question): string => JSON.stringify([method, params])
