import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { booksHeadOptions } from '@/lib/api/books'
import { refused } from '@/lib/api/testing/fake-server'
import type { Asked, Script } from '@/lib/testing/page-bench'
import type { StoredLink } from '#shared/books/link-faults'
import type { LinkEntry } from '#shared/books/link-text'
import { chainOf, paymentEntry } from '#shared/books/testing/test-chain'
import { fakeApi, openFunding } from '../testing/funding-bench'
import { linkedBooks } from '../testing/linked-books'

const STATEMENT_PAGE = '/property/fundingDetails?tab=statement'
const entries = (count: number): LinkEntry[] => Array.from({ length: count }, (_, number) => paymentEntry(number + 1))
const hashOf = (chain: readonly StoredLink[]): string => chain.at(-1)?.hash ?? ''
/** Books that somebody has changed after they were linked: the hashes are those of before. */
const changed = (chain: readonly StoredLink[], place: number, entry: LinkEntry | null): StoredLink[] =>
  chain.map((link) => (link.place === place ? { ...link, entry } : link))
const linksAsked = (asked: readonly Asked[]): string[] =>
  asked.flatMap(({ path, query }) => (path === '/account/books/links' ? [query.get('after') ?? ''] : []))
const check = page.getByRole('button', { name: 'Check every entry' })

function visit(
  chain: readonly StoredLink[],
  { address = '/property/fundingDetails', more }: { address?: string; more?: Script } = {},
) {
  const asked = fakeApi(linkedBooks(() => chain, more))
  const { client } = openFunding(address)
  return { asked, client }
}

/** Opens the page, and waits until it has compared the books with what this browser has kept. */
async function watched(chain: readonly StoredLink[]): Promise<Asked[]> {
  const { asked, client } = visit(chain)
  await expect.poll(() => client.getQueryState(['books watch', '10284771'])?.status).toBe('success')
  return asked
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  localStorage.clear()
})

describe('a statement', () => {
  test('of a back end without such a chain has no hash, and nothing asks for one', async () => {
    fakeApi()
    const { client } = openFunding(STATEMENT_PAGE)
    await expect.element(page.getByRole('button', { name: 'Check the books' })).toBeVisible()
    expect(page.getByText('Hash of the books').elements()).toHaveLength(0)
    expect(check.elements()).toHaveLength(0)
    // Of this page alone: one of a test before may still ask.
    const head = client.getQueryState(booksHeadOptions.queryKey)
    expect(head).toMatchObject({ fetchStatus: 'idle', dataUpdateCount: 0, errorUpdateCount: 0 })
  })

  test('bears the hash of the books and says what it is for, also on paper', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const chain = chainOf(entries(3))
    visit(chain, { address: STATEMENT_PAGE })
    await expect.element(page.getByText('Hash of the books after 3 entries:')).toHaveTextContent(hashOf(chain))
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    expect(document.querySelector('[data-paper]')?.textContent).toContain(
      `${hashOf(chain)}Each entry is hashed with all before it`,
    )
    dispatchEvent(new Event('afterprint'))
  })

  test('before the first entry has none either', async () => {
    visit([], { address: STATEMENT_PAGE })
    await expect.element(page.getByRole('button', { name: 'Check the books' })).toBeVisible()
    expect(page.getByText('Hash of the books').elements()).toHaveLength(0)
  })
})

describe('checking every entry', () => {
  test('computes all of them again, page by page from the first on', async () => {
    const { asked } = visit(chainOf(entries(12)), { address: STATEMENT_PAGE })
    await check.click()
    await expect.element(page.getByText('12 entries were computed again, from the first one on.')).toBeVisible()
    expect(linksAsked(asked)).toEqual(['0', '5', '10'])
  })

  test('names an edited entry, a removed one and a swapped pair, each with its time', async () => {
    const honest = chainOf(entries(12))
    const [third, eighth] = [paymentEntry(3), paymentEntry(8)]
    let books = changed(
      honest,
      2,
      paymentEntry(2, { postings: [{ account: 'app0001', token_id: '101', amount: '2.6' }] }),
    )
    books = changed(books, 3, { ...eighth, entry_id: third.entry_id })
    books = changed(books, 8, { ...third, entry_id: eighth.entry_id })
    visit(changed(books, 11, null), { address: STATEMENT_PAGE })
    await check.click()
    await expect.element(page.getByText('Entries were changed after they were booked.')).toBeVisible()
    // 2026-01-01T00:00:00Z and some minutes, in Shanghai.
    for (const sentence of [
      'Entry 102 of 01/01/2026 08:02:00 was edited, or the hash before it was replaced.',
      'Entries 103 of 01/01/2026 08:08:00 and 108 of 01/01/2026 08:03:00 were swapped.',
      'Entry 111 was removed. The entry before it is of 01/01/2026 08:10:00.',
    ])
      await expect.element(page.getByText(sentence)).toBeVisible()
    expect(page.getByRole('listitem').filter({ hasText: /^Entr/ }).elements()).toHaveLength(3)
  })

  test('finds links that were removed, also the last ones', async () => {
    const chain = chainOf(entries(8))
    const head = chain.at(-1)
    visit(
      chain.filter(({ place }) => place !== 4 && place !== 8),
      {
        address: STATEMENT_PAGE,
        more: ({ path }) => (path === '/account/books/head' ? { ...head, booked_ms: null } : undefined),
      },
    )
    await check.click()
    await expect.element(page.getByText('The books do not continue those that were seen before.')).toBeVisible()
    await expect
      .element(page.getByText('1 entry was removed from the chain. The entry before is of 01/01/2026 08:03:00.'))
      .toBeVisible()
  })

  test('shows how far it is, and can be stopped', async () => {
    visit(chainOf(entries(12)), {
      address: STATEMENT_PAGE,
      more: ({ path, query, signal }) =>
        path === '/account/books/links' && query.get('after') === '5'
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          : undefined,
    })
    await check.click()
    await expect.element(page.getByText('5 of 12 entries')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(check).toBeVisible()
    expect(page.getByText(/Every entry fits|Entries were changed/).elements()).toHaveLength(0)
  })

  test('that cannot be read to its end is called neither right nor wrong', async () => {
    visit(chainOf(entries(12)), {
      address: STATEMENT_PAGE,
      more: ({ path, query }) =>
        path === '/account/books/links' && query.get('after') === '5' ? refused(500, 'down') : undefined,
    })
    await check.click()
    await expect.element(page.getByText('Could not read the entries.')).toBeVisible()
    expect(page.getByText(/Every entry fits|Entries were changed/).elements()).toHaveLength(0)
  })
})

describe('opening the fund stream', () => {
  test('keeps the newest hash the first time, and later reads only what came since', async () => {
    const all = entries(14)
    expect(linksAsked(await watched(chainOf(all.slice(0, 9))))).toEqual([])
    expect(linksAsked(await watched(chainOf(all.slice(0, 9))))).toEqual([])
    // The kept link itself, so that its hash is compared, and what comes after it.
    expect(linksAsked(await watched(chainOf(all)))).toEqual(['8', '13'])
    expect(linksAsked(await watched(chainOf(all)))).toEqual([])
    expect(page.getByText(/The books do not continue|Entries were changed/).elements()).toHaveLength(0)
  })

  test('says so when the chain was written anew, although each of its hashes is right', async () => {
    await watched(chainOf(entries(6)))
    const rewritten = chainOf(
      entries(8).map((entry) => (entry.entry_id === '102' ? { ...entry, reason: 'transfer' } : entry)),
    )
    await watched(rewritten)
    await expect.element(page.getByText('The books do not continue those that were seen before.')).toBeVisible()
    await expect.element(page.getByText(/^.*The hash after 6 entries was another one/)).toBeVisible()
    // The entries since then fit the new chain, so none of them is named.
    expect(page.getByText(/^Entry/).elements()).toHaveLength(0)
    // It stays until somebody has decided to go on from there.
    await watched(rewritten)
    await page.getByRole('button', { name: 'Compare with the new books from now on' }).click()
    await expect.poll(() => page.getByText('The books do not continue').elements()).toEqual([])
    await watched(rewritten)
    expect(page.getByText('The books do not continue').elements()).toHaveLength(0)
  })

  test('says so when links were cut off', async () => {
    await watched(chainOf(entries(6)))
    await watched(chainOf(entries(4)))
    await expect.element(page.getByText('The books do not continue those that were seen before.')).toBeVisible()
  })

  test('says nothing when the newest hash comes from an older answer', async () => {
    const chain = chainOf(entries(6))
    await watched(chain)
    const { client } = visit(chain, {
      more: ({ path }) =>
        path === '/account/books/head' ? { place: 4, hash: chain[3]?.hash, booked_ms: null } : undefined,
    })
    await expect.poll(() => client.getQueryState(['books watch', '10284771'])?.status).toBe('success')
    expect(page.getByText('The books do not continue').elements()).toHaveLength(0)
  })

  test('names a changed entry among those that came since', async () => {
    await watched(chainOf(entries(6)))
    await watched(changed(chainOf(entries(9)), 8, paymentEntry(8, { reason: 'transfer' })))
    await expect
      .element(page.getByText('Entry 108 of 01/01/2026 08:08:00 was edited, or the hash before it was replaced.'))
      .toBeVisible()
  })

  test('says nothing when it could not compare, and does so the next time', async () => {
    await watched(chainOf(entries(6)))
    const { client } = visit(chainOf(entries(4)), {
      more: ({ path }) => (path === '/account/books/head' ? refused(500, 'down') : undefined),
    })
    await expect.poll(() => client.getQueryState(['books watch', '10284771'])?.status).toBe('error')
    expect(page.getByText('The books do not continue').elements()).toHaveLength(0)
    await watched(chainOf(entries(4)))
    await expect.element(page.getByText('The books do not continue those that were seen before.')).toBeVisible()
  })

  test('keeps a name that tells nobody who has signed in', async () => {
    await watched(chainOf(entries(2)))
    const names = Object.keys(localStorage).filter((name) => name.startsWith('books-'))
    expect(names).toEqual([expect.stringMatching(/^books-[0-9a-f]{16}$/)])
    expect(localStorage.getItem(names[0] ?? '')).toBe(`2 ${hashOf(chainOf(entries(2)))}`)
    expect(names.join()).not.toContain('10284771')
  })
})
