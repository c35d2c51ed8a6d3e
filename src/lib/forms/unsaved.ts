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

let underWay = 0

/** Whether an act of a form has no answer yet: what the server answers once, such as recovery codes, would be lost. */
export function isActing(): boolean {
  return underWay > 0
}

/** Counts an act until it has its answer. @throws what the act throws */
export async function whileActing<T>(act: () => Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await act()
  } finally {
    underWay -= 1
  }
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
