import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readList } from '#server/screening/list-source'
import { checkAddress } from '#shared/address/check-address'
import { RISK_CATEGORIES, RISK_LEVELS } from '#shared/contract/risk'
import { nobodysList } from './nobody'

const SANDBOX_LIST = join(import.meta.dirname, 'addresses.json')

if (process.env['UPDATE_SCREENING'] === '1') {
  await writeFile(SANDBOX_LIST, `${JSON.stringify(nobodysList(), null, 2)}\n`)
}

describe('the list of the sandbox', () => {
  test('is what nobody.ts derives: run this test with UPDATE_SCREENING=1 to write it', async () => {
    expect(await readList(SANDBOX_LIST)).toEqual(nobodysList())
  })

  test.each(['Tron', 'Ethereum'] as const)(
    'has every category and every level on %s, with right checksums',
    (family) => {
      const entries = nobodysList().entries.filter(({ chain_type }) => chain_type === family)
      expect(new Set(entries.flatMap(({ categories }) => categories))).toEqual(new Set(RISK_CATEGORIES))
      expect(new Set(entries.map(({ level }) => level))).toEqual(new Set(RISK_LEVELS))
      expect(new Set(entries.map(({ address }) => address)).size).toBe(entries.length)
      for (const { address } of entries)
        expect(checkAddress(family, address)).toMatchObject({ ok: true, normal: address })
    },
  )
})
