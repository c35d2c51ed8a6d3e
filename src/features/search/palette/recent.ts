import * as z from 'zod/mini'
import { readDraft, writeDraft } from '@/lib/forms/kept-drafts'
import { isPagePath, type PagePath } from '#shared/paths/gates'
import type { PageAddress, SearchText } from '@/lib/paths/page-search'
import { writeSearchText } from '@/lib/paths/search-text'

/** What was opened from the search: its page, and what the address said. */
export interface Recent {
  readonly label: string
  readonly to: PagePath
  readonly search: SearchText
}

const MOST = 6
const NAME = 'search recent'

const stored = z.array(
  z.object({
    label: z.string().check(z.minLength(1), z.maxLength(200)),
    to: z.custom<PagePath>((path) => typeof path === 'string' && isPagePath(path)),
    search: z.custom<SearchText>((text) => typeof text === 'string' && /^(?:\?.{1,2000})?$/.test(text)),
  }),
)

/**
 * What this merchant has opened from the search in this browser, the newest first. Log-out deletes it.
 * @param owner the merchant, so that nobody reads what another one has opened, and that a session which expires leaves nothing
 * behind that only its own id could find
 */
export async function readRecent(owner: string): Promise<Recent[]> {
  const kept = z.safeParse(z.object({ list: z.string() }), await readDraft(`${NAME} ${owner}`))
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
export async function keepRecent(owner: string, label: string, { to, search = '' }: PageAddress): Promise<void> {
  const text = typeof search === 'string' ? search : writeSearchText(search)
  const others = (await readRecent(owner)).filter((one) => one.to !== to || one.search !== text)
  const list = [{ label, to, search: text }, ...others].slice(0, MOST)
  await writeDraft(`${NAME} ${owner}`, { list: JSON.stringify(list) })
}
