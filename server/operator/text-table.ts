import type { Output } from './command'

/** An output as plain text: a sentence, or a list with a line of names and columns of equal width. */
export function asText(output: Output): string {
  if ('said' in output) return output.said
  const { list, next } = output
  const [first] = list
  if (first === undefined) return 'Nothing.'
  const names = Object.keys(first)
  const lines = [names, ...list.map((row) => names.map((name) => printable(row[name])))]
  const widths = names.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)))
  const rows = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...rows, ...(next === null ? [] : ['', `More: --after ${next}`])].join('\n')
}

/**
 * A cell for a terminal: an unknown value is a dash, and no character of a merchant can move the cursor, change colours
 * or turn the direction of writing.
 */
function printable(cell: string | number | boolean | null | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '-'
  return String(cell).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
}
