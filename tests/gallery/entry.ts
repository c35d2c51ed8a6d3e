import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A component of src/lib/ui in the states that it can be in, each with its name. */
export interface ComponentEntry {
  readonly name: string
  readonly states: Readonly<Record<string, ReactNode>>
}

/** A screen: the fixtures of its browser test draw it, with the answers of their fake server. */
export interface ScreenEntry {
  readonly name: string
  /** Draws the screen. @returns the cache of its answers, which makes it ask again; undefined where the fixtures keep it */
  readonly open: () => QueryClient | undefined
}

/** A text as long as people write them, without a place to break it. */
export const LONG = 'Überlandverkehrsgesellschaft-Niederrhein-Süd-Zahlungsabwicklung-für-Händler'

/** What a press does here. */
export const nothing = (): void => {}
