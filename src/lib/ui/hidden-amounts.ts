import { createContext, use } from 'react'

/**
 * True while the merchant hides balances: every `Amount` below it shows dots instead of its figure. What is being approved is
 * always visible: a dialog, the review of a money flow and the list of a decision about many set it to false themselves.
 * @example <HiddenAmounts value={hidden}>…</HiddenAmounts>
 */
export const HiddenAmounts = createContext(false)

/** Whether amounts are hidden here. */
export function useHiddenAmounts(): boolean {
  return use(HiddenAmounts)
}
