import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkCheck } from './link-check'
import type { StoredLink } from './link-faults'
import { CHAIN_START, linkHash, linkText } from './link-text'
import type { LinkEntry } from './link-text'
import { chainOf, FIRST_BOOKED, paymentEntry } from './testing/test-chain'

const LENGTH = 12
const honest = (): StoredLink[] => chainOf(Array.from({ length: LENGTH }, (_, number) => paymentEntry(number + 1)))
const entryOf = (link: StoredLink): LinkEntry => {
  if (link.entry === null) throw new RangeError('An entry')
  return link.entry
}
const at = (links: readonly StoredLink[], place: number): StoredLink => {
  const link = links[place - 1]
  if (link === undefined) throw new RangeError('A place')
  return link
}
/** The chain with another link at some places. */
const changed = (links: readonly StoredLink[], by: Readonly<Record<number, Partial<StoredLink>>>): StoredLink[] =>
  links.map((link) => ({ ...link, ...by[link.place] }))
const edited = (links: readonly StoredLink[], place: number, more: Partial<LinkEntry>): StoredLink[] =>
  changed(links, { [place]: { entry: { ...entryOf(at(links, place)), ...more } } })
function check(links: readonly StoredLink[], pageSize = 5) {
  const checking = linkCheck(CHAIN_START)
  for (let from = 0; from < links.length; from += pageSize) checking.add(links.slice(from, from + pageSize))
  return checking.verdict()
}
const named = (links: readonly StoredLink[]) =>
  check(links).findings.map((finding) =>
    finding.is === 'swapped'
      ? `swapped ${finding.entries.map(({ entry_id }) => entry_id).join(' ')}`
      : `${finding.is} ${'entry_id' in finding ? finding.entry_id : `${finding.place}-${finding.last}`}`,
  )

describe('the text of a link', () => {
  test('is made of nothing but the hash before, the place, and what a merchant is shown of the entry', () => {
    const entry = {
      entry_id: '7',
      booked_ms: FIRST_BOOKED + 1,
      reason: 'transfer',
      postings: [
        { account: 'capital', token_id: '101', amount: '9.95' },
        { account: 'app0001', token_id: '101', amount: '-9.95' },
      ],
    }
    expect(linkText({ place: 3, hash: 'ab'.repeat(32) }, entry)).toBe(
      [
        'sbc-link-v1',
        `previous=${'ab'.repeat(32)}`,
        'place=4',
        'entry=7',
        'booked=1767225600001',
        'reason=transfer',
        'postings=app0001/101/-9.95;capital/101/9.95',
        '',
      ].join('\n'),
    )
    const turned = { ...entry, postings: [...entry.postings].reverse() }
    expect(linkHash(CHAIN_START, turned)).toBe(linkHash(CHAIN_START, entry))
  })

  test('is the same for nothing but the same entry, whatever its texts have in them', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '/', ';', '\n', '=', '%', 'é', ' ') })
    const posting = fc.record({ account: word, token_id: word, amount: word })
    const entries = fc.record({
      entry_id: word,
      booked_ms: fc.integer(),
      reason: word,
      postings: fc.array(posting, { maxLength: 2 }),
    })
    const inOrder = ({ postings, ...rest }: LinkEntry): string =>
      JSON.stringify([rest, postings.map((one) => JSON.stringify(one)).sort()])
    fc.assert(
      fc.property(entries, entries, (one, other) => {
        const isSame = inOrder(one) === inOrder(other)
        expect(linkText(CHAIN_START, one) === linkText(CHAIN_START, other)).toBe(isSame)
      }),
      { seed: 20_261_128, numRuns: 500 },
    )
  })
})

describe('checking a chain', () => {
  test('finds nothing in an honest one, by pages of any size, and answers its head', () => {
    const links = honest()
    for (const pageSize of [1, 5, LENGTH])
      expect(check(links, pageSize)).toEqual({
        links: LENGTH,
        head: { place: LENGTH, hash: at(links, LENGTH).hash },
        findings: [],
        more: 0,
      })
  })

  test('names the entry with any other time, reason, posting, amount or account, and only this one', () => {
    const links = honest()
    const [first] = entryOf(at(links, 4)).postings
    if (first === undefined) throw new RangeError('A posting')
    for (const more of [
      { booked_ms: FIRST_BOOKED },
      { reason: 'recharge' },
      { postings: [] },
      { postings: [first, first] },
      { postings: [{ ...first, amount: '4.500000000000000001' }] },
      { postings: [{ ...first, amount: '-4.5' }] },
      { postings: [{ ...first, account: 'capital' }] },
      { postings: [{ ...first, token_id: '102' }] },
      // The copies that lists read, while the entry itself is as it was.
      { postings: [{ ...first, booked_ms: FIRST_BOOKED }] },
      { postings: [{ ...first, reason: 'recharge' }] },
    ])
      expect(named(edited(links, 4, more)), JSON.stringify(more)).toEqual(['edited 104'])
  })

  test('says when the entry was booked that was edited, and when the one before a removed one was', () => {
    const links = changed(edited(honest(), 4, { reason: 'recharge' }), { 9: { entry: null } })
    expect(check(links).findings).toEqual([
      { is: 'edited', place: 4, entry_id: '104', booked_ms: entryOf(at(links, 4)).booked_ms },
      { is: 'removed', place: 9, entry_id: '109', after_ms: entryOf(at(links, 8)).booked_ms },
    ])
  })

  test('names both of a swapped pair, in each way of swapping', () => {
    const pairs = fc.tuple(fc.integer({ min: 1, max: LENGTH }), fc.integer({ min: 1, max: LENGTH }))
    const ways = fc.constantFrom('places', 'links', 'contents', 'postings', 'heads')
    const links = honest()
    fc.assert(
      fc.property(pairs, ways, ([one, other], way) => {
        fc.pre(one < other)
        const [a, b] = [at(links, one), at(links, other)]
        const [inA, inB] = [entryOf(a), entryOf(b)]
        const moved = ({ entry_id, entry }: StoredLink) => ({ entry_id, entry })
        // The copies at the postings stay what they were, so they now differ from the entry.
        const own = (of: LinkEntry) => of.postings.map((posting) => ({ ...posting, booked_ms: of.booked_ms }))
        const swapped = {
          places: [moved(b), moved(a)],
          links: [
            { ...moved(b), hash: b.hash },
            { ...moved(a), hash: a.hash },
          ],
          contents: [{ entry: { ...inB, entry_id: inA.entry_id } }, { entry: { ...inA, entry_id: inB.entry_id } }],
          postings: [{ entry: { ...inA, postings: own(inB) } }, { entry: { ...inB, postings: own(inA) } }],
          heads: [{ entry: { ...inA, booked_ms: inB.booked_ms, postings: own(inA) } }, { entry: { ...inB, booked_ms: inA.booked_ms, postings: own(inB) } }], // prettier-ignore
        }[way]
        const [ids] = [named(changed(links, { [one]: swapped[0] ?? {}, [other]: swapped[1] ?? {} }))]
        expect([`swapped ${a.entry_id} ${b.entry_id}`, `swapped ${b.entry_id} ${a.entry_id}`]).toContain(ids[0])
        expect(ids).toHaveLength(1)
      }),
      { seed: 20_261_128, numRuns: 200 },
    )
  })

  test('finds links that are missing, and a hash that was replaced', () => {
    const links = honest()
    expect(named(links.filter(({ place }) => place !== 5 && place !== 6))).toEqual(['gap 5-6'])
    expect(named(changed(links, { 5: { hash: 'f'.repeat(64) } }))).toEqual(['hash replaced 105'])
  })

  test('an entry that was edited together with its hash shows at the link after it', () => {
    const links = honest()
    const entry = paymentEntry(5, { reason: 'recharge' })
    expect(named(changed(links, { 5: { entry, hash: linkHash(at(links, 4), entry) } }))).toEqual(['edited 106'])
  })

  test('keeps a hundred faults to be named, and counts the others', () => {
    const links = chainOf(Array.from({ length: 130 }, (_, number) => paymentEntry(number + 1)))
    const { findings, more } = check(links.map((link) => ({ ...link, entry: null })))
    expect([findings.length, more]).toEqual([100, 30])
  })

  test('refuses links in another order', () => {
    const [first, second] = honest()
    if (first === undefined || second === undefined) throw new RangeError('Two links')
    expect(() => linkCheck(CHAIN_START).add([second, first])).toThrow(RangeError)
  })
})
