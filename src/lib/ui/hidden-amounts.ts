import { createContext, use } from 'react'

/**
 * True while the merchant hides balances: every `Amount` below it shows dots instead of its figure.
 * @example <HiddenAmounts value={hidden}>…</HiddenAmounts>
 */
export const HiddenAmounts = createContext(false)

/** Whether amounts are hidden here. */
export function useHiddenAmounts(): boolean {
  return use(HiddenAmounts)
}
