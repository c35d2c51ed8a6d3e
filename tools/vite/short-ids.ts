/** The beginnings of an id that may stand for it, the shortest first. */
const starts = (id: string): string[] =>
  Array.from({ length: Math.max(id.length - 2, 1) }, (_, more) => id.slice(0, 3 + more))

/**
 * The shortest beginning of each id that no other id has, of three letters at least. An id is six letters that do not
 * compress, and each page has hundreds of them.
 * @example shortIds(['abcdef', 'abcxyz', 'q1w2e3']) // abcdef: 'abcd', abcxyz: 'abcx', q1w2e3: 'q1w'
 */
export function shortIds(ids: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...ids]
  const uses = new Map<string, number>()
  for (const start of all.flatMap(starts)) uses.set(start, (uses.get(start) ?? 0) + 1)
  return new Map(all.map((id) => [id, starts(id).find((start) => uses.get(start) === 1) ?? id]))
}

/** Where a message is in the code of a script, behind a word that does not end in `id`. */
const ID = /(?<![\w$])id:(["'`])([A-Za-z\d+/]{3,6})\1/g

/**
 * The code of a script with the short ids of its messages.
 * @example shortenIds('{id:"q1w2e3"}', new Map([['q1w2e3', 'q1w']])) // '{id:"q1w"}'
 */
export function shortenIds(code: string, short: ReadonlyMap<string, string>): string {
  return code.replaceAll(ID, (whole, quote: string, id: string) => {
    const found = short.get(id)
    return found === undefined ? whole : `id:${quote}${found}${quote}`
  })
}

/** The ids of the messages in the code of a script. */
export function idsIn(code: string, known: { has: (id: string) => boolean }): ReadonlySet<string> {
  return new Set(Array.from(code.matchAll(ID), ([, , id = '']) => id).filter((id) => known.has(id)))
}
