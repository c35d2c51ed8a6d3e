import { useEffect } from 'react'

const drafts = new Set<object>()

/** Whether a form on the page says that it has unsaved input. */
export function hasUnsavedDraft(): boolean {
  return drafts.size > 0
}

let hasTyped = (): boolean => false

/**
 * Counts what was typed into forms that do not say so themselves.
 * @param source whether there is any now. Only the signed-in console knows; the sign-in page does not load it
 */
export function countTyping(source: () => boolean): void {
  hasTyped = source
}

/** Whether leaving the page would cost the person something that was typed. */
export function wouldLoseTyping(): boolean {
  return hasUnsavedDraft() || hasTyped()
}

let isLettingGo = false

/** The page is loaded anew on purpose, and what was typed is kept: the browser need not ask. */
export function letGo(): void {
  isLettingGo = true
}

/**
 * Declares that a form has unsaved input: an expired session is then renewed in a dialog over the page, an update
 * waits, and the browser asks before the tab is closed.
 */
export function useUnsavedDraft(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const draft = {}
    drafts.add(draft)
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLettingGo) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      drafts.delete(draft)
      removeEventListener('beforeunload', ask)
    }
  }, [dirty])
}
