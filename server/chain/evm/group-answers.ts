import { ChainError } from '../chain-error'
import type { GroupMember, Vote } from './group-member'
import { readBlock } from './rpc-reader'
import { refusalOf } from './votes'

/**
 * What several nodes say to a transaction that all of them were sent: one that takes it is enough, and a refusal counts when two
 * nodes give it.
 *
 * @throws RpcRefusal that of two nodes; ChainError not_tried, unreachable
 */
export function answerToSent(votes: readonly Vote[], needed: number): unknown {
  const taken = votes.find((vote) => vote.kind === 'value')
  if (taken?.kind === 'value') return taken.value
  const refusal = refusalOf(votes, needed)
  if (refusal !== undefined) throw refusal
  throw new ChainError(
    votes.some((vote) => vote.kind === 'refusal') ? 'not_tried' : 'unreachable',
    'No node has taken the transaction, and no two refuse it alike: it is sent again.',
  )
}

/**
 * The greatest nonce that any node counts, waiting transactions included. They may have reached one node only, and what one
 * node alone says can hold a signature up and never cause one.
 *
 * @returns undefined when too few nodes answer
 */
export function greatestCount(votes: readonly Vote[], needed: number): bigint | undefined {
  const counts = votes.flatMap((vote) => (vote.kind === 'value' ? [BigInt(String(vote.value))] : []))
  if (counts.length < needed) return undefined
  return counts.reduce((most, count) => (count > most ? count : most))
}

/**
 * What several nodes of TRON say to a transaction that all of them were sent: the answer of one that takes it, else any. One that takes
 * it is enough, and that all refuse it proves nothing: another node may have it.
 *
 * @returns undefined when no node answers
 */
export function kindestAnswer(votes: readonly Vote[]): unknown {
  const said = votes.flatMap((vote) => (vote.kind === 'value' ? [vote] : []))
  return (
    said.find(({ text }) => text.includes('"SUCCESS"')) ??
    said.find(({ text }) => text.includes('"DUP_')) ??
    said[0]
  )?.value
}

/** The greatest block number that enough nodes reach with their answers, which are blocks; undefined when too few answer. */
export async function blockOfEnough(votes: readonly Vote[], needed: number): Promise<bigint | undefined> {
  const numbers: bigint[] = []
  for (const vote of votes) {
    if (vote.kind !== 'value' || vote.value === null) continue
    numbers.push((await readBlock(() => Promise.resolve(vote.value), 'latest'))?.number ?? 0n)
  }
  return numbers.toSorted((a, b) => Number(b - a))[needed - 1]
}

/** Why a network is closed, in one sentence that names the nodes at fault. */
export function closedSentence(members: readonly Pick<GroupMember, 'name' | 'trouble'>[]): string {
  const named = members.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${name} ${trouble}`]))
  const why = named.length === 0 ? 'their answers differ' : named.join('; ')
  return `Fewer than two nodes agree (${why}), so nothing is credited or sent on this network until they do.`
}

/** Keeps the height of a node whose newest block it is. */
export function noteHeight({ member, value }: Extract<Vote, { kind: 'value' }>): bigint {
  const number: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'number') : undefined
  member.height = typeof number === 'string' ? BigInt(number) : 0n
  return member.height
}
