import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coin } from '@/lib/api/currency'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { readAddressFile } from './address-file'
import { readCsv, writeCsv } from './csv'

fc.configureGlobal({ seed: 20261121 })

const coins: Coin[] = [
  { chain: 'Tron', net_work: 'TRON', id: '1', subset: [] },
  { chain: 'Ethereum', net_work: 'Ethereum', id: '2', subset: [] },
]
/** The apostrophe behind a separator that marks what would be a formula. */
const INSIDE = /([;,|\t\r\n][\s"\0]*)'('*)(?=[=+\-@＝＋－＠])/g
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const saved: FixedAddress[] = [
  { id: '1', network_id: '2', chain: 'Ethereum', address: EVM, name: 'Cold', usable_from: 0, created_time: 0 },
]
const verdicts = (text: string) =>
  readAddressFile(text, { coins, saved }).map(({ line, problem, similar }) => [
    line,
    problem?.kind === 'address' ? problem.problem.kind : (problem?.kind ?? (similar ? 'similar' : 'good')),
  ])

describe('a file of addresses', () => {
  it('may have a header, and network names in any letter case', () => {
    const lines = `tron,${TRON},Treasury\n`
    const expected = [{ network: 'TRON', network_id: '1', address: TRON, name: 'Treasury' }]
    expect(readAddressFile(lines, { coins, saved })).toMatchObject(expected)
    expect(readAddressFile(`Network,Address,Name\r\n${lines}`, { coins, saved })).toMatchObject(expected)
  })

  it('has a verdict for every line', () => {
    const look = '0x5aae1111111111111111111111111111111beaed'
    const text = [
      'network,address,name',
      `TRON,${TRON},`,
      '',
      `Ethereum,${TRON},`,
      `Ethereum,${EVM.toLowerCase()},`,
      `TRON,${TRON},again`,
      `Moon,${TRON},`,
      'TRON,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,USDT',
      `Ethereum,${look},`,
      `TRON,T\u200bJRabPrwbZy45sbavfcjinPJC18kjpRTv8,`,
      `TRON,${TRON.replace('a', '\u0430')},`,
    ].join('\n')
    expect(verdicts(text)).toEqual([
      [2, 'good'],
      [4, 'other-chain'],
      [5, 'double'],
      [6, 'double'],
      [7, 'network-unknown'],
      [8, 'token-contract'],
      [9, 'similar'],
      [10, 'invisible'],
      [11, 'foreign-letter'],
    ])
  })

  it('whose quoted cell goes on behind its quotes shows that cell as it is written, and reads the next lines', () => {
    const rows = readCsv(`"TRON"x,a,b\n"Ethereum" ,c,d\n"TRON,e\n`)
    expect(rows).toEqual([
      { line: 1, cells: ['"TRON"x', 'a', 'b'] },
      { line: 2, cells: ['"Ethereum" ', 'c', 'd'] },
      { line: 3, cells: ['TRON,e\n'] },
    ])
    expect(verdicts(`"TRON"x,${TRON},\nTRON,${TRON},\n`)).toEqual([
      [1, 'network-unknown'],
      [2, 'good'],
    ])
  })

  it('that was written is read back unchanged, with any names', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', "'", '=', '\n', ' ', '+', ';', '中'), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        const read = readCsv(writeCsv(rows)).map(({ cells }) =>
          cells.map((cell) => cell.replace(/^'/, '').replace(INSIDE, '$1$2')),
        )
        expect(read).toEqual(rows)
      }),
    )
  })

  it('starts no cell with text that a spreadsheet would run as a formula', () => {
    expect(writeCsv([['x;=1', 'a, "-2']])).toBe(`\uFEFF"x;'=1","a, ""'-2"\r\n`)
    const written = writeCsv([['=HYPERLINK("x")', '+1', '-1', '@x', ' =1', '＝1', 'Cold store']])
    expect(written).toBe(`\uFEFF"'=HYPERLINK(""x"")","'+1","'-1","'@x","' =1","'＝1","Cold store"\r\n`)
  })
})
