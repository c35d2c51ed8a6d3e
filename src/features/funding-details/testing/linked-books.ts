import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import type { Asked, Script } from '@/lib/testing/page-bench'
import type { StoredLink } from '#shared/books/link-faults'
import { CHAIN_START } from '#shared/books/link-text'

const PAGE = 5

const OPERATIONS = [
  'account.stream',
  'account.statement',
  'account.statementLines',
  'account.booksHead',
  'account.booksLinks',
]

/** A back end with a chain over the books, as it is at each call. */
export function linkedBooks(chain: () => readonly StoredLink[], more: Script = () => undefined): Script {
  return async (asked: Asked) => {
    const answer = await more(asked)
    if (answer !== undefined) return answer
    if (asked.path === '/capabilities') return { ...CAPABILITIES, operations: OPERATIONS }
    if (asked.path === '/account/books/head') {
      const { place, hash, entry } = chain().at(-1) ?? { ...CHAIN_START, entry: null }
      return { place, hash, booked_ms: entry?.booked_ms ?? null }
    }
    if (asked.path !== '/account/books/links') return undefined
    const after = Number(asked.query.get('after'))
    return {
      list: chain()
        .filter(({ place }) => place > after)
        .slice(0, PAGE),
    }
  }
}
