import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { StartError } from '#server/database/start-error'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { checkAddress } from '#shared/address/check-address'
import { RISK_CATEGORIES, riskLevel } from '#shared/contract/risk'
import type { ScreeningSource } from './source'

const entrySchema = z.object({
  chain_type: z.enum(CHAIN_TYPES),
  address: z.string(),
  level: riskLevel,
  categories: z._default(z.array(z.enum(RISK_CATEGORIES)), []),
})

/** The file format of docs/screening.md. */
const listSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Which edition of the list it is, such as a date. */
  version: z.string().check(z.minLength(1), z.maxLength(20)),
  entries: z.array(entrySchema),
})
export type ScreeningList = z.output<typeof listSchema>

/**
 * A list of addresses as a source: those that are on it have the level that it gives, all others pass. It is read once, at
 * the start.
 */
export function listSource({ name, version, entries }: ScreeningList): ScreeningSource {
  const listed = new Map(entries.map(({ address, ...entry }) => [`${entry.chain_type} ${address}`, entry]))
  return {
    name: `${name} ${version}`,
    chain_types: null,
    ask: ({ network, normal }) => {
      const { level, categories } = listed.get(`${network.chain_type} ${normal}`) ?? { level: 'Pass', categories: [] }
      return Promise.resolve({ level, categories })
    },
  }
}

/**
 * Reads a list from its file, with each address in its normal form.
 *
 * @throws StartError settings_wrong for a file that cannot be read, and as `parseList` does
 */
export async function readList(file: string): Promise<ScreeningList> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw wrong(file, 'cannot be read as JSON: see docs/screening.md for its form.')
  }
  return parseList(content, file)
}

/**
 * Parses the content of a list.
 *
 * @throws StartError settings_wrong for a wrong shape, or an address with a wrong checksum: a list with a mistake in it would
 * let through what it is made to stop
 */
export function parseList(content: unknown, name: string): ScreeningList {
  const parsed = z.safeParse(listSchema, content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw wrong(name, `is wrong at ${issue?.path.join('.') ?? ''}: see docs/screening.md for its form.`)
  }
  const entries = parsed.data.entries.map((entry, at) => {
    const verdict = checkAddress(entry.chain_type, entry.address)
    if (!verdict.ok) throw wrong(name, `has no ${entry.chain_type} address at entries.${at}: ${verdict.reason}.`)
    return { ...entry, address: verdict.normal }
  })
  return { ...parsed.data, entries }
}

const wrong = (name: string, why: string): StartError =>
  new StartError('settings_wrong', `The screening list ${name} ${why}`)
