import { join } from 'node:path'
import { listSource, readList } from '#server/screening/list-source'
import type { ScreeningSource } from '#server/screening/source'

/** The list that comes with the sandbox, in the format that an operator uses too (docs/screening.md). */
export const SANDBOX_LIST = join(import.meta.dirname, 'addresses.json')

/** The list of the sandbox as a source. */
export async function sandboxList(): Promise<ScreeningSource> {
  return listSource(await readList(SANDBOX_LIST))
}
