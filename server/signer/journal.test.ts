import { randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { seededRandom } from '#server/database/seeded-random'
import { buildProgram, runProgram } from '#server/database/testing/program'
import type { Entry } from './entries'
import { openJournal } from './journal'
import type { Journal } from './journal'

const ROUNDS = Number(process.env['JOURNAL_KILLS'] ?? 6)
const random = seededRandom(process.env['JOURNAL_SEED'] ?? 'journal')
const parent = await testFolder()
const folder = (): string => join(parent, randomUUID())
const entry = (number: number): Entry => ({
  kind: 'key',
  at: number,
  network: 'local',
  purpose: 'gas',
  address: String(number),
})
/** The journal of a folder, with what was in it. */
async function opened(place: string): Promise<{ journal: Journal; entries: Entry[] }> {
  const entries: Entry[] = []
  const journal = await openJournal(place, (entry) => entries.push(entry))
  return { journal, entries }
}
const fileOf = (place: string): string => join(place, 'journal')

/** A folder with a journal of so many entries. */
async function written(count: number): Promise<string> {
  const place = folder()
  const { journal } = await opened(place)
  for (let number = 0; number < count; number++) journal.append(entry(number))
  await journal.close()
  return place
}

describe('the journal of a signer', () => {
  test('has every entry again, in order, and each line goes on from the one before', async () => {
    const place = await written(5)
    const { journal, entries } = await opened(place)
    expect(entries).toEqual([0, 1, 2, 3, 4].map(entry))
    const before = journal.lastHash()
    journal.append(entry(5))
    expect(journal.lastHash()).not.toBe(before)
    await journal.close()
    expect(statSync(fileOf(place)).mode & 0o777).toBe(0o600)
  })

  test('loses a last line that was not whole, and says how much of it there was', async () => {
    const place = await written(3)
    appendFileSync(fileOf(place), `${'0'.repeat(64)} {"kind":"key"`)
    const { journal, entries } = await opened(place)
    expect(entries).toHaveLength(3)
    expect(journal.cut_bytes).toBe(78)
    journal.append(entry(3))
    await journal.close()
    const again = await opened(place)
    expect(again.entries).toEqual([0, 1, 2, 3].map(entry))
    await again.journal.close()
  })

  test('is read whole when its lines end anywhere in what is read at once, and are longer than that', async () => {
    const place = folder()
    const { journal } = await opened(place)
    const lengths = [300_000, 900_000, 349_000, 2_500_000, 1, 1_048_500]
    const long = lengths.map((length, number) => ({ ...entry(number), address: '付'.repeat(length) }))
    for (const each of long) journal.append(each)
    await journal.close()
    const again = await opened(place)
    expect(again.entries.map(({ at }) => at)).toEqual(long.map(({ at }) => at))
    expect(again.entries).toEqual(long)
    expect(again.journal.cut_bytes).toBe(0)
    expect(again.journal.lastHash()).toBe(journal.lastHash())
    await again.journal.close()
  })

  test.each([
    ['in the middle', '"address":"1"', '"address":"9"'],
    ['at the end', '"address":"4"', '"address":"9"'],
  ])('does not open with an edited line %s: nothing that was signed is forgotten', async (_, from, to) => {
    const place = await written(5)
    writeFileSync(fileOf(place), readFileSync(fileOf(place), 'utf8').replace(from, to))
    const size = statSync(fileOf(place)).size
    await expect(opened(place)).rejects.toMatchObject({ code: 'altered' })
    expect(statSync(fileOf(place)).size).toBe(size)
  })

  test('does not open with a line taken out, doubled or put elsewhere', async () => {
    const place = await written(4)
    const [a = '', b = '', c = '', d = ''] = readFileSync(fileOf(place), 'utf8').split('\n')
    for (const lines of [
      [a, c, d],
      [a, b, b, c, d],
      [a, c, b, d],
    ]) {
      writeFileSync(fileOf(place), lines.map((line) => `${line}\n`).join(''))
      await expect(opened(place)).rejects.toMatchObject({ code: 'altered' })
    }
  })

  test('has one holder, until that one closes it', async () => {
    const place = folder()
    const { journal: first } = await opened(place)
    await expect(opened(place)).rejects.toMatchObject({ code: 'held' })
    await first.close()
    await (await opened(place)).journal.close()
  })

  test('takes nothing more when somebody else has written to it', async () => {
    const place = folder()
    const { journal } = await opened(place)
    journal.append(entry(0))
    appendFileSync(fileOf(place), 'x')
    expect(() => journal.append(entry(1))).toThrow(/Somebody else/)
    truncateSync(fileOf(place), statSync(fileOf(place)).size - 1)
    expect(() => journal.append(entry(1))).toThrow(/could not be written/)
    await journal.close()
  })
})

describe('kill -9', () => {
  let program = ''
  beforeAll(async () => {
    program = await buildProgram('../../signer/testing/write-until-killed.ts')
  })

  test(`loses no acknowledged entry, ${ROUNDS} times in one journal, with torn lines between`, async () => {
    const place = folder()
    let acknowledged = -1
    for (let round = 0; round < ROUNDS; round++) {
      const writer = runProgram(program, [place])
      await writer.said(1)
      await expect(opened(place)).rejects.toMatchObject({ code: 'held' })
      await writer.said(2 + Math.floor(random() * 40))
      process.kill(-writer.pid, 'SIGKILL')
      await writer.ended()
      acknowledged = Math.max(acknowledged, ...writer.lines.slice(1).map(Number))
      if (round % 4 === 3) appendFileSync(fileOf(place), `${'0'.repeat(64)} {"kind":"k`)
      const { journal, entries } = await opened(place)
      expect(entries.map(({ at }) => at)).toEqual(entries.map((_, number) => number))
      expect(entries.length).toBeGreaterThan(acknowledged)
      await journal.close()
    }
  })
})
