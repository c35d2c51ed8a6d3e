import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { announce } from '@/lib/ui/announce'
import type { Outcome } from './run-intent'

/**
 * Announces the outcome of an act and moves the focus to it, because the pressed button is gone by then. The question
 * about an equal act announces itself.
 * @param kind undefined while there is none, or while the dialog over the page is still open
 * @param accepted announced when the server has accepted it: "The transfer is accepted."
 * @returns a ref for the element that shows the outcome, which needs a `tabIndex` of -1
 */
export function useToldOutcome(
  kind: Outcome<unknown>['kind'] | undefined,
  accepted: string,
): RefObject<HTMLDivElement | null> {
  const { t } = useLingui()
  const top = useRef<HTMLDivElement>(null)
  const words = kind === 'accepted' ? accepted : kind === 'pending' ? t`Outcome pending` : t`Outcome unknown`
  const isOver = kind === 'accepted' || kind === 'pending' || kind === 'unknown'
  useEffect(() => {
    if (!isOver) return
    announce(words)
    top.current?.focus({ preventScroll: true })
  }, [isOver, words])
  return top
}
