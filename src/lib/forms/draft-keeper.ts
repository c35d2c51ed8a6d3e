import { createContext, use } from 'react'
import type { Drafts } from './drafts'

/** Around the pages of a session. Outside of it nothing that is typed is kept. */
export const DraftKeeper = createContext<Drafts | undefined>(undefined)

/** Where forms keep what is typed; undefined for a stranger. */
export function useDrafts(): Drafts | undefined {
  return use(DraftKeeper)
}
