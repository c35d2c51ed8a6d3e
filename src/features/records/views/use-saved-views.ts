import { useMemo, useSyncExternalStore } from 'react'
import { readViews, type SavedView, viewsText, writeViews } from './saved-views'

/** The merchant's views on this device, and the function that stores changed ones. */
export function useSavedViews(): [views: readonly SavedView[], keep: (views: readonly SavedView[]) => void] {
  const text = useSyncExternalStore(viewsText.subscribe, viewsText.get)
  const views = useMemo(() => readViews(text), [text])
  return [views, (next) => viewsText.set(writeViews(next))]
}
