import { useSyncExternalStore } from 'react'
import { observable } from '@/lib/config/observable'

/** The number of matters that wait behind each path of the menu; a path without one has no number. */
export type MenuCounts = Readonly<Record<string, number>>

/** None until the second half of the frame has counted (count-watch.tsx). */
export const NO_COUNTS: MenuCounts = {}

export const menuCounts = observable(NO_COUNTS)

/** The counts of the menu, drawn anew when they change; none on a back end that counts nothing. */
export const useMenuCounts = (): MenuCounts =>
  useSyncExternalStore(menuCounts.subscribe, menuCounts.get, menuCounts.get)
