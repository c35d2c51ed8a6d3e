import { useEffect } from 'react'

const drafts = new Set<object>()

/** Whether a form on the page holds what nobody saved yet. */
export function hasUnsavedDraft(): boolean {
  return drafts.size > 0
}

/**
 * Says that a form holds something unsaved: an expired session is then renewed in a dialog over the page, an update
 * waits, and closing the tab asks first.
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
