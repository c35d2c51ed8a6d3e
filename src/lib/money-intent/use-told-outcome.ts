import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { announce } from '@/lib/ui/announce'
import type { Outcome } from './run-intent'

/**
 * Says what became of an act, and leads there: the button that was pressed is gone by then, and focus with it. An
 * equal act of a moment ago is a question in the review, which says itself.
 * @param kind undefined while there is none, or while the dialog over the page is still open
 * @param accepted said when the server has it: "The transfer is accepted."
 * @returns for the element that shows it, with a `tabIndex` of -1
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
