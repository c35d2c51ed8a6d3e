import { listSource, parseList } from '#server/screening/list-source'
import type { ScreeningSource } from '#server/screening/source'
import list from './addresses.json'

/** The list that comes with the sandbox, in the format that an operator uses too (docs/screening.md). */
export function sandboxList(): ScreeningSource {
  return listSource(parseList(list, 'addresses.json'))
}
