import { useEffect } from 'react'

/** Forms on the page with something typed in them, and whether the browser has to ask before they are left. */
const forms = new Set<{ asks: boolean }>()

/** Whether a form on the page must not be left without a question. */
export function hasUnsavedDraft(): boolean {
  return [...forms].some(({ asks }) => asks)
}

/** Whether leaving the page would cost the person something that was typed. */
export function wouldLoseTyping(): boolean {
  return forms.size > 0
}

let isLettingGo = false

/** The page is loaded anew on purpose, and what was typed is kept: the browser need not ask. */
export function letGo(): void {
  isLettingGo = true
}

/**
 * Counts a form with something typed in it: an expired session is then renewed in a dialog over the page, and an update
 * asks first.
 * @param asks also: the update waits for more than the next page, and the browser asks before the tab is closed
 */
export function useUnsaved(isTyped: boolean, asks = true): void {
  useEffect(() => {
    if (!isTyped) return undefined
    const form = { asks }
    forms.add(form)
    const ask = (event: BeforeUnloadEvent) => {
      if (asks && !isLettingGo) event.preventDefault()
    }
    if (asks) addEventListener('beforeunload', ask)
    return () => {
      forms.delete(form)
      removeEventListener('beforeunload', ask)
    }
  }, [isTyped, asks])
}
