import * as z from 'zod/mini'

/** Seconds since 1970. */
const at = z.int()
const text = z.string()

/**
 * What a signer writes down, one entry a line of its journal. Amounts and numbers that count something are decimal texts. A
 * journal is kept for ever, so a kind is never changed: a new meaning gets a new kind.
 */
export const entrySchema = z.discriminatedUnion('kind', [
  /** The first entry: which signer this is. Texts that people confirm name it. */
  z.strictObject({ kind: z.literal('signer'), at, signer_id: text }),
  /** The settings of a start, where they differ from those before. */
  z.strictObject({
    kind: z.literal('settings'),
    at,
    console_origins: z.array(text),
    rp_id: text,
    operators: z.array(text),
    operators_needed: z.int(),
  }),
  /** The address of a key when it was first used. Keys that give another one are not those of this journal. */
  z.strictObject({ kind: z.literal('key'), at, network: text, purpose: z.enum(['treasury', 'gas']), address: text }),
])

export type Entry = z.output<typeof entrySchema>
/** The entry of a kind. */
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>
