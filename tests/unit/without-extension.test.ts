// @vitest-environment node
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/table'
import { WITHOUT_EXTENSION } from '@/lib/api/without-extension'

const PAGE = join(import.meta.dirname, '../../docs/operate.md')
const HEAD = /(\n\| extension +\| what the console shows without it +\|\n\|[-| ]+\|\n)((?:\|.*\|\n)+)/

/** `UPDATE_OPERATE=1` writes the table of the page. */
const isUpdate = process.env['UPDATE_OPERATE'] === '1'

describe('what the console shows without an extension', () => {
  it('is said for each extension of the contract and for nothing else', () => {
    const extensions = operations.filter(({ source }) => source === 'extension').map(({ name }) => name)
    expect(Object.keys(WITHOUT_EXTENSION).sort()).toEqual(extensions.sort())
  })

  it('is the table in docs/operate.md', async () => {
    const text = await readFile(PAGE, 'utf8')
    const rows = Object.entries(WITHOUT_EXTENSION).map(([name, words]) => `| \`${name}\` | ${words} |\n`)
    if (isUpdate)
      await writeFile(
        PAGE,
        text.replace(HEAD, (_, head: string) => head + rows.join('')),
      )
    const table = HEAD.exec(isUpdate ? await readFile(PAGE, 'utf8') : text)?.[2] ?? ''
    expect(table.replaceAll(/ +\|/g, ' |')).toEqual(rows.join(''))
  })
})
