import * as z from 'zod/mini'
import { readDraft, writeDraft } from '@/lib/forms/kept-drafts'
import { isPagePath, type PagePath } from '@/lib/paths/gates'
import type { Target } from './entry'

/** What was opened from the search. */
export interface Recent extends Target {
  readonly label: string
}

const MOST = 6
const NAME = 'search recent'

const stored = z.array(
  z.object({
    label: z.string().check(z.minLength(1), z.maxLength(200)),
    path: z.custom<PagePath>((path) => typeof path === 'string' && isPagePath(path)),
    search: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
)

/**
 * What this merchant has opened from the search in this browser, the newest first. Log-out deletes it.
 * @param session the id of the session, so that nobody reads what another merchant has opened
 */
export async function readRecent(session: string): Promise<Recent[]> {
  const kept = z.safeParse(z.object({ list: z.string() }), await readDraft(`${NAME} ${session}`))
  return kept.success ? parse(kept.data.list) : []
}

function parse(text: string): Recent[] {
  try {
    const list = z.safeParse(stored, JSON.parse(text))
    return list.success ? list.data.slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts one at the top of the recent ones. */
export async function keepRecent(session: string, { label, path, search }: Recent): Promise<void> {
  const before = await readRecent(session)
  const others = before.filter((one) => addressOf(one) !== addressOf({ path, search }))
  const list = [{ label, path, search }, ...others].slice(0, MOST)
  await writeDraft(`${NAME} ${session}`, { list: JSON.stringify(list) })
}

const addressOf = ({ path, search }: Target): string => `${path} ${JSON.stringify(search)}`
