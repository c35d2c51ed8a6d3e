/** What the reading of a value gives when the value does not fit. */
export const MISFIT: unique symbol = Symbol('misfit')

/** A further demand on a value that is of its kind already. */
export type Check = (value: unknown) => boolean

export type Shape = Readonly<Record<string, Schema>>

/** What a schema is made of, under zod's names: the lenient reading walks over it. */
interface Definition {
  readonly type: string
  readonly shape?: Shape
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
  readonly valueType?: Schema
}

interface Parts {
  readonly def: Definition
  /** The values of a list of codes. */
  readonly values?: ReadonlySet<unknown>
  /** The field may be absent from what is read; `optout`: and stays so in what is given. */
  readonly optin?: boolean
  readonly optout?: boolean
}

interface Verdict {
  readonly success: boolean
  readonly data?: unknown
}

/** One kind of value: reads a value of any kind as it, and says whether it fits. */
export class Schema {
  readonly _zod: Parts
  readonly #take: (raw: unknown) => unknown
  readonly #checks: readonly Check[]

  /** @param take gives the value as this kind, or {@link MISFIT} */
  constructor(parts: Parts, take: (raw: unknown) => unknown, checks: readonly Check[] = []) {
    this._zod = parts
    this.#take = take
    this.#checks = checks
  }

  /** The same kind with further demands; a schema among them demands that the value fits it. */
  check(...more: readonly (Check | Schema)[]): Schema {
    const checks = more.map((check): Check =>
      check instanceof Schema ? (value) => check.read(value) !== MISFIT : check,
    )
    return new Schema(this._zod, this.#take, [...this.#checks, ...checks])
  }

  /** The value as this kind; {@link MISFIT} when it does not fit. */
  read(raw: unknown): unknown {
    const value = this.#take(raw)
    return value === MISFIT || this.#checks.every((check) => check(value)) ? value : MISFIT
  }

  parse(raw: unknown): unknown {
    return parse(this, raw)
  }

  safeParse(raw: unknown): Verdict {
    return safeParse(this, raw)
  }

  get options(): readonly unknown[] {
    return [...(this._zod.values ?? [])]
  }

  get shape(): Shape | undefined {
    return this._zod.def.shape
  }
}

/**
 * The value as a schema has it.
 * @throws TypeError when it does not fit
 */
export function parse(schema: Schema, raw: unknown): unknown {
  const value = schema.read(raw)
  if (value === MISFIT) throw new TypeError('The value does not fit its schema')
  return value
}

/** As {@link parse}, without an error: what does not fit has no `data`. */
export function safeParse(schema: Schema, raw: unknown): Verdict {
  const data = schema.read(raw)
  return data === MISFIT ? { success: false } : { success: true, data }
}
