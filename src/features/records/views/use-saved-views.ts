import { useMemo, useSyncExternalStore } from 'react'
import { readViews, type SavedView, viewsText, writeViews } from './saved-views'

/** The own views of this device, and the act that keeps others in their place. */
export function useSavedViews(): [views: readonly SavedView[], keep: (views: readonly SavedView[]) => void] {
  const text = useSyncExternalStore(viewsText.subscribe, viewsText.get)
  const views = useMemo(() => readViews(text), [text])
  return [views, (next) => viewsText.set(writeViews(next))]
}
