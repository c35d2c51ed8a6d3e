import { unknown } from './leaves'
import { MISFIT, Schema, type Shape } from './schema'

const isFields = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** What becomes of fields that the shape does not have. */
type Rest = 'drop' | 'keep' | 'refuse'

function fieldsOf(shape: Shape, rest: Rest): Schema {
  const fields = Object.entries(shape)
  return new Schema({ def: { type: 'object', shape } }, (raw) => {
    if (!isFields(raw)) return MISFIT
    const value: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const { optin, optout } = field._zod
      const isGiven = name in raw
      if (!isGiven && optin && optout) continue
      const part = isGiven || optin ? field.read(raw[name]) : MISFIT
      if (part === MISFIT) return MISFIT
      if (isGiven || part !== undefined) value[name] = part
    }
    if (rest === 'drop') return value
    const others = Object.keys(raw).filter((name) => !Object.hasOwn(shape, name))
    if (rest === 'refuse' && others.length > 0) return MISFIT
    // Written to an object, this name would change what the object inherits.
    for (const name of others) if (name !== '__proto__') value[name] = raw[name]
    return value
  })
}

export const object = (shape: Shape): Schema => fieldsOf(shape, 'drop')
export const looseObject = (shape: Shape): Schema => fieldsOf(shape, 'keep')
export const strictObject = (shape: Shape): Schema => fieldsOf(shape, 'refuse')

const without = (shape: Shape = {}, isMeant: (name: string) => boolean): Schema =>
  object(Object.fromEntries(Object.entries(shape).filter(([name]) => isMeant(name))))
type Names = Readonly<Record<string, true>>

export const extend = (schema: Schema, shape: Shape): Schema => object({ ...schema.shape, ...shape })
export const pick = (schema: Schema, names: Names): Schema =>
  without(schema.shape, (name) => Object.hasOwn(names, name))
export const omit = (schema: Schema, names: Names): Schema =>
  without(schema.shape, (name) => !Object.hasOwn(names, name))

/** The values of a list, each as its schema; {@link MISFIT} when one does not fit. */
function readAll(raw: readonly unknown[], schemaAt: (at: number) => Schema | undefined): unknown {
  const values = Array.from(raw, (each, at) => schemaAt(at)?.read(each) ?? each)
  return values.includes(MISFIT) ? MISFIT : values
}

export const array = (element: Schema): Schema =>
  new Schema({ def: { type: 'array', element } }, (raw) => (Array.isArray(raw) ? readAll(raw, () => element) : MISFIT))
export const tuple = (items: readonly Schema[]): Schema =>
  new Schema({ def: { type: 'tuple' } }, (raw) =>
    Array.isArray(raw) && raw.length === items.length ? readAll(raw, (at) => items[at]) : MISFIT,
  )

export const record = (key: Schema, valueType: Schema): Schema =>
  new Schema({ def: { type: 'record', valueType } }, (raw) => {
    if (!isFields(raw) || !isPlain(raw)) return MISFIT
    const entries = Object.entries(raw).filter(([name]) => name !== '__proto__')
    const read = entries.map(([name, each]): [unknown, unknown] => [key.read(name), valueType.read(each)])
    return read.flat().includes(MISFIT) ? MISFIT : Object.fromEntries(read)
  })

/** Not of a class: a date or a map has no fields of its own. */
function isPlain(raw: object): boolean {
  const parent: unknown = Object.getPrototypeOf(raw)
  return parent === null || parent === Object.prototype
}

export const union = (options: readonly Schema[]): Schema =>
  new Schema(
    {
      def: { type: 'union', options },
      optin: options.some(({ _zod }) => _zod.optin),
      optout: options.some(({ _zod }) => _zod.optout),
    },
    (raw) => {
      for (const option of options) {
        const value = option.read(raw)
        if (value !== MISFIT) return value
      }
      return MISFIT
    },
  )
/** Each option demands another value of the named field, so that no more than one fits. */
export const discriminatedUnion = (_name: string, options: readonly Schema[]): Schema => union(options)

export const optional = (innerType: Schema): Schema =>
  new Schema({ def: { type: 'optional', innerType }, optin: true, optout: true }, (raw) =>
    raw === undefined ? raw : innerType.read(raw),
  )
export const nullable = (innerType: Schema): Schema =>
  new Schema({ ...innerType._zod, def: { type: 'nullable', innerType } }, (raw) =>
    raw === null ? raw : innerType.read(raw),
  )
export const nullish = (innerType: Schema = unknown()): Schema => optional(nullable(innerType))

/** zod's `catch`, with a value. */
export const fallback = (innerType: Schema, other: unknown): Schema =>
  new Schema({ def: { type: 'catch', innerType }, optin: true, optout: innerType._zod.optout ?? false }, (raw) => {
    const value = innerType.read(raw)
    return value === MISFIT ? other : value
  })

export const transform = (change: (raw: unknown) => unknown): Schema =>
  new Schema({ def: { type: 'transform' }, optin: true }, (raw) => change(raw))
/** One after the other: what the first gives is read by the second. */
export const pipe = (first: Schema, second: Schema): Schema =>
  new Schema(
    { def: { type: 'pipe' }, optin: first._zod.optin ?? false, optout: second._zod.optout ?? false },
    (raw) => {
      const value = first.read(raw)
      return value === MISFIT ? value : second.read(value)
    },
  )
