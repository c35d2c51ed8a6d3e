export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
/** Names of fields and positions in lists, from the outside in. */
export type Path = readonly (string | number)[]

/** What can become of a field on its way from another back end. */
export const KINDS = ['remove', 'rename', 'null', 'text', 'number', 'flag', 'object', 'list', 'empty', 'add'] as const
export type Kind = (typeof KINDS)[number]

/** What stands in place of a value. Figures among them are such that no answer of a test has. */
const VALUES: Partial<Record<Kind, Json>> = {
  null: null,
  text: 'nonsense',
  number: -77_777,
  flag: true,
  object: { other: 88_888 },
  list: [99_999],
  empty: '',
}

/** The path of every field and item in a value, in its order. */
export function pathsIn(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [...(path.length > 0 ? [path] : []), ...parts.flatMap(([name, part]) => pathsIn(part, [...path, name]))]
}

/** The value at a path; null where there is none. */
export function valueAt(value: Json, path: Path): Json {
  return path.reduce<Json>((part, name) => Object(part)[name] ?? null, value)
}

/**
 * A value with one field of it changed.
 * @example changed({ amount: '1.50' }, ['amount'], 'null') // { amount: null }
 */
export function changed(value: Json, [name, ...rest]: Path, kind: Kind): Json {
  if (name === undefined) return VALUES[kind] ?? null
  if (Array.isArray(value)) {
    if (rest.length === 0 && kind === 'remove') return value.filter((_, at) => at !== name)
    return value.map((part, at) => (at === name ? changed(part, rest, kind) : part))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([each, part]): [string, Json][] => {
      if (each !== name) return [[each, part]]
      if (rest.length > 0) return [[each, changed(part, rest, kind)]]
      if (kind === 'remove') return []
      if (kind === 'rename') return [[`${each}_of_ours`, part]]
      if (kind === 'add')
        return [
          [each, part],
          [`${each}_more`, 66_666],
        ]
      return [[each, VALUES[kind] ?? null]]
    }),
  )
}
