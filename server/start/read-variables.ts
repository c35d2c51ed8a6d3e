import * as z from 'zod/mini'
import { StartError } from '#server/database/start-error'

/** One environment variable: the rule of its value, and what a person may give. */
interface Variable<Schema extends z.core.$ZodType = z.core.$ZodType> {
  /** Gets the text of the variable, or undefined when it is not set. A schema that refuses undefined makes it needed. */
  readonly schema: Schema
  /** The values it may have, for the sentence to the person who set it. */
  readonly hint: string
  /** True: the value holds a secret and is never printed. */
  readonly hidden?: boolean
}

export type Variables = Readonly<Record<string, Variable>>
export type Parsed<Table extends Variables> = { readonly [Name in keyof Table]: z.output<Table[Name]['schema']> }
export type Given = Readonly<Record<string, string | undefined>>

export interface ReadOptions<Table extends Variables> {
  readonly table: Table
  readonly given: Given
  /**
   * Sentences about variables that contradict each other. A variable that is missing or wrong is undefined here: it has
   * a sentence of its own already.
   */
  readonly contradictions?: (parsed: Partial<Parsed<Table>>) => string[]
}

/**
 * Reads the environment variables of a start. An empty variable counts as not set. Nothing may be opened before this
 * function has returned, so that a start with wrong settings leaves nothing behind.
 *
 * @throws StartError settings_wrong, with one line for each fault, all of them at once
 * @example
 * const { PORT } = readVariables({ table: { PORT: { schema: port, hint: PORT_HINT } }, given: process.env })
 */
export function readVariables<Table extends Variables>({
  table,
  given,
  contradictions = () => [],
}: ReadOptions<Table>): Parsed<Table> {
  const faults: string[] = []
  const right: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries(table)) {
    const text = given[name] || undefined
    const parsed = z.safeParse(variable.schema, text)
    if (parsed.success) right[name] = parsed.data
    else faults.push(faultOf(name, variable, text))
  }
  faults.push(...contradictions(z.parse(z.custom<Partial<Parsed<Table>>>(), right)))
  if (faults.length > 0) throw new StartError('settings_wrong', faults.join('\n'))
  return z.parse(z.custom<Parsed<Table>>(), right)
}

function faultOf(name: string, { schema, hint, hidden = false }: Variable, text: string | undefined): string {
  if (text === undefined) return `${name} is missing: give ${hint}.`
  const shown = hidden ? name : `${name}=${text}`
  const orNot = z.safeParse(schema, undefined).success ? ', or leave it out' : ''
  return `${shown} cannot be used: give ${hint}${orNot}.`
}
