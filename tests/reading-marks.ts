/** What is different in every run, in the order in which it is looked for. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/"\{ \\"data\\".*\}"/g, '<JSON>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/(?:\b\w{4} ){7,}\w{1,4}\b/g, '<address in groups of four>'],
  [/\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g, '<address>'],
  [/\bv1,[\w+/]+=*/g, '<signature>'],
  [/\bmsg_[\w-]+/g, '<message ID>'],
  [/\/pay\/[\w-]+/g, '/pay/<link>'],
  [/\bPL-[0-9A-F]+/g, '<link order>'],
  [/\b\d{5}…\d{4}\b/g, '<platform order, short>'],
  [/(?:localhost|127\.0\.0\.1):\d+/g, '<host>'],
  [/payment\.(?:paid|over)\b/g, 'payment.<event>'],
  [/(?:\w+day, )?\b\d{1,2} [A-Z][a-z]+ \d{4}\b/g, '<date>'],
  [/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g, '<date>'],
  [/\d{4}年\d{1,2}月\d{1,2}日(?: 星期.)?/g, '<date>'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]+/g, '<date>'],
  [/\d{1,2}月\d{1,2}日(?: 周.)?/g, '<date>'],
  [/(?<!\d)\d{4}[.-]\d\d[.-]\d\d(?!\d)/g, '<date>'],
  [/(?:(?:凌晨|早上|上午|中午|下午|晚上) )?\b\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?/g, '<time>'],
  [/\bin \d+ (?:min|s|h)\b|\d+ ?(?:分钟|秒|小时)后/g, '<time from now>'],
  [/[+−-]?\d[\d,]*\.\d+%/g, '<percent>'],
  [/[+−]?\d[\d,]*\.\d+/g, '<amount>'],
  // The count at the bell ends at 99, and without quotes then.
  [/: 99\+$/gm, ': "<number>"'],
  // Not the level of a heading, a zone, an answer of HTTP, or a part of a name.
  [/(?<!level=|UTC\+|HTTP |[\w.])\d[\d,]*(?!\w)/g, '<number>'],
]

/** Replaces what is different in every run by a name in angle brackets; `names` are values of this run with theirs. */
export function marked(text: string, names: ReadonlyMap<string, string>): string {
  let result = text
  for (const [value, name] of names) result = result.replaceAll(value, name)
  for (const [pattern, name] of MARKS) result = result.replace(pattern, name)
  return result
}

const depthOf = (line: string): number => line.length - line.trimStart().length

/** Stands for the items of a list that are left out. */
export const OTHERS = '<the others, alike>'

/** Leaves out the items of one list after its first: the lines from `start`, which is the list itself. */
function withFirstItem(lines: readonly string[], start: number): string[] {
  const depth = depthOf(lines[start] ?? '')
  const length = lines.slice(start + 1).findIndex((line) => depthOf(line) <= depth)
  const end = length === -1 ? lines.length : start + 1 + length
  const item = /^- ['"]?(?:row|listitem)\b/
  let items = 0
  const kept = lines.slice(start + 1, end).filter((line) => {
    if (depthOf(line) === depth + 2 && item.test(line.trimStart())) items += 1
    return items <= 1
  })
  const rest = items > 1 ? [`${' '.repeat(depth + 2)}- ${OTHERS}`] : []
  return [...lines.slice(0, start + 1), ...kept, ...rest, ...lines.slice(end)]
}

/**
 * A tree with the first row only of each table, and the first item only of the lists behind the given lines, because what
 * follows is different in every run and is read like the first. Addresses of links are left out, because nobody hears them,
 * and so are the lines with one of the texts of `without`, which are not always there.
 */
export function shortened(tree: string, lists: readonly string[], without: readonly string[]): string {
  const isLeftOut = (line: string): boolean => without.some((text) => line.includes(text))
  let lines = tree.split('\n').filter((line) => !line.trimStart().startsWith('- /url: ') && !isLeftOut(line))
  for (const name of lists) {
    const behind = lines.findIndex((line) => line.includes(name))
    const list = lines.findIndex((line, at) => at >= behind && /^- list\b/.test(line.trimStart()))
    if (behind !== -1 && list !== -1) lines = withFirstItem(lines, list)
  }
  for (let at = 0; at < lines.length; at += 1) if (lines[at]?.trim() === '- rowgroup:') lines = withFirstItem(lines, at)
  return lines
    .filter((line) => !isLeftOut(line))
    .map((line, at, all) => {
      const isEmpty = line.endsWith(':') && depthOf(all[at + 1] ?? '') <= depthOf(line)
      return isEmpty ? line.slice(0, -1) : line
    })
    .join('\n')
}
