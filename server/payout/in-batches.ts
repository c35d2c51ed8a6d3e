const BATCH = 100

/**
 * Reads rows in batches by id, so that rows which wait do not keep later ones from being read.
 *
 * @param read the rows with an id above `after`, ordered by id, `limit` at most
 */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let after = '0'
  for (;;) {
    const rows = await read(after, BATCH)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}
