import { useEffect } from 'react'

const drafts = new Set<object>()

/** Whether a form on the page has unsaved input. */
export function hasUnsavedDraft(): boolean {
  return drafts.size > 0
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      drafts.delete(draft)
      removeEventListener('beforeunload', ask)
    }
  }, [dirty])
}
