import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * The names in code marks in the first column of a table of a document, which is found by the head of that column.
 *
 * @param file from the root of the project
 * @example namesInTable('docs/networks.md', 'field') // ['id', 'name', ...]
 */
export function namesInTable(file: string, head: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const from = lines.findIndex((line) => new RegExp(String.raw`^\| ${head} +\|`).test(line))
  if (from === -1) throw new Error(`${file} has no table with the column "${head}"`)
  const table = lines.slice(from + 2)
  const end = table.findIndex((line) => !line.startsWith('|'))
  return table.slice(0, end).flatMap((line) => {
    const [, first = ''] = line.split('|')
    return [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  })
}
