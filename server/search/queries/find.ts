import { inTransaction } from '#server/database/connect'
import { preferIndexes } from '#server/database/index-reads'
import type { Db } from '#server/database/schema'
import { recognise, spellingsOf } from '#shared/address/pasted'
import type { AnswerOf } from '#shared/contract/operation'
import type { search, SearchHit } from '#shared/contract/search'
import { byAmount, byNumber, byWords } from './by-words'
import { byAddress, byTransaction, PAYER_TRANSFERS, sentTooMany } from './by-chain'
import { MOST } from './questions'
import type { Asked, Question } from './questions'

/**
 * A merchant's own records that a text identifies. Every question names the merchant and reads one index by equality, or by
 * the beginning of an order number, so it takes as long with a million payments as with a hundred (docs/generated/query-plans.md).
 *
 * @param payerTransfers how many of the newest transfers from an address are looked through; the answer says when it sent more
 * @example
 * await find(db, { merchant_id: '17', q: 'HS-20417' })
 */
export async function find(
  db: Db,
  { merchant_id, q, payerTransfers = PAYER_TRANSFERS }: { merchant_id: string; q: string; payerTransfers?: number },
): Promise<AnswerOf<typeof search>> {
  const pasted = recognise(q)
  const asked: Asked = { merchant_id, pasted, spellings: spellingsOf(pasted) }
  const hits: SearchHit[] = []
  const more = new Set<SearchHit['kind']>()
  const isCut = await inTransaction(db, async (trx) => {
    await preferIndexes(trx)
    for (const { kind, matched, rows } of questionsOf(asked, payerTransfers)) {
      const found = (await rows.execute(trx)).rows
      if (found.length > MOST) more.add(kind)
      for (const row of found.slice(0, MOST)) {
        const isShown = hits.some((hit) => hit.kind === kind && hit.id === row.id)
        if (!isShown) hits.push({ kind, matched, ...row })
      }
    }
    return pasted.addressOf.length > 0 && (await sentTooMany(trx, asked, payerTransfers))
  })
  return { hits, more: [...more], payer_transfers: isCut ? payerTransfers : null }
}

function questionsOf(asked: Asked, payerTransfers: number): Question[] {
  const { kind, transactionOf, addressOf, amount } = asked.pasted
  if (kind === 'nothing' || kind === 'secret') return []
  if (kind === 'trade-no') return [...byNumber(asked), ...byWords(asked)]
  if (kind === 'amount' || kind === 'text')
    return [...byWords(asked), ...(amount === undefined ? [] : byAmount(asked, amount))]
  return [
    ...(transactionOf.length > 0 ? byTransaction(asked) : []),
    ...(addressOf.length > 0 ? byAddress(asked, payerTransfers) : []),
  ]
}
