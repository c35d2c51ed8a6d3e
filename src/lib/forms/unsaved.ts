import { useEffect } from 'react'

/**
 * Forms on the page with something typed in them, whether the browser has to ask before they are left, and whether all of it
 * comes back after the page was loaded anew.
 */
const forms = new Set<{ asks: boolean; isKept: boolean }>()

/** Whether a form on the page must not be left without a question. */
export function hasUnsavedDraft(): boolean {
  return [...forms].some(({ asks }) => asks)
}

/** Whether leaving the page would cost the person something that was typed. */
export function wouldLoseTyping(): boolean {
  return forms.size > 0
}

/** Whether something is typed that the page would not have again after it was loaded anew, such as a password. */
export function hasUnkeptTyping(): boolean {
  return [...forms].some(({ isKept }) => !isKept)
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
 * @param isKept all of it is a draft that comes back after the page was loaded anew
 */
export function useUnsaved(isTyped: boolean, asks = true, isKept = false): void {
  useEffect(() => {
    if (!isTyped) return undefined
    const form = { asks, isKept }
    forms.add(form)
    const ask = (event: BeforeUnloadEvent) => {
      if (asks && !isLettingGo) event.preventDefault()
    }
    if (asks) addEventListener('beforeunload', ask)
    return () => {
      forms.delete(form)
      removeEventListener('beforeunload', ask)
    }
  }, [isTyped, asks, isKept])
}
