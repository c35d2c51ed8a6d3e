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

/** A record with what a later answer tells of it: a back end may answer a change with a part of the record. */
export function toldOver<T extends object>(before: T, answered: T): T {
  const isNews = ([field, value]: [string, unknown]) =>
    field !== 'unread_fields' &&
    isTold(answered, field) &&
    value !== '—' &&
    value !== 'unknown:—' &&
    !Object.is(value, NaN)
  const row = {
    ...before,
    ...Object.fromEntries(Object.entries(answered).filter(isNews)),
    untold_fields: Object.keys({ ...before, ...answered }).filter(
      (field) => !isTold(before, field) && !isTold(answered, field),
    ),
  }
  return row
}
