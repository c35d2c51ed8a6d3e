/** Reads RFC 4180. It shares no code with the writer; the apostrophes that mark texts stay in the cells. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows.slice(0, -1)
}
