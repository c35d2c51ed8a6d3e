import { expect, it } from 'vitest'
import { readCsv } from './csv'
import { textOfFile } from './text-of-file'

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const LINE = `TRON,${ADDRESS},冷钱包`
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]
const read = (...bytes: number[]) => textOfFile(Uint8Array.from(bytes).buffer)

it('a file in UTF-8 is read, with and without its mark', () => {
  expect(read(...Buffer.from(LINE))).toBe(LINE)
  expect(read(...Buffer.from(`\uFEFF${LINE}`))).toBe(LINE)
})

it('a file of a Chinese Excel is read with its names', () => {
  expect(read(...ascii(`TRON,${ADDRESS},`), 0xc0, 0xe4, 0xc7, 0xae, 0xb0, 0xfc)).toBe(LINE)
})

it('a rare character of four bytes is read', () => {
  expect(read(0x95, 0x34, 0xb2, 0x35)).toBe('𠮷')
})

it('Unicode text of a spreadsheet is read', () => {
  const little = Buffer.from(`\uFEFF${LINE}`, 'utf16le')
  expect(read(...little)).toBe(LINE)
  expect(read(...little.swap16())).toBe(LINE)
})

it.each([
  ['a picture', [0x89, 0x50, 0xff, 0xff, 0x00]],
  ['a cut character', [0x41, 0xc0]],
  ['half a pair in UTF-16', [0xff, 0xfe, 0x00, 0xd8]],
])('%s is no text, and no character is made up', (_, bytes) => {
  expect(read(...bytes)).toBeUndefined()
})

it.each(['sep=;\r\n', '"sep=;"\r\n', 'SEP=;\n', '\uFEFFsep=;\r\n'])(
  'the line %j tells the separator and is no record',
  (first) => {
    expect(readCsv(`${first}a;b\r\n`)).toEqual([{ line: 2, cells: ['a', 'b'] }])
  },
)

it('a network that begins like it stays a record', () => {
  expect(readCsv('sep=net;b\r\n')).toEqual([{ line: 1, cells: ['sep=net', 'b'] }])
})
