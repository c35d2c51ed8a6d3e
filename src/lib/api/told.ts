/**
 * Whether the answer told a field of a record. One that it lacks, that could not be read or that is `null` where that is
 * no value has a blank: an empty list, a dash, "no". A blank is never shown as a fact and never sent back.
 *
 * @example isTold(app, 'whitelist_ips') // false: the list is not empty, it is not known
 */
export function isTold(record: object, field: string): boolean {
  if (!('untold_fields' in record)) return true
  const { untold_fields } = record
  return !(Array.isArray(untold_fields) && untold_fields.includes(field))
}
