import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The review of this flow is open at the address. */
    reviewOf?: string
  }
}

/**
 * Gives the review of a flow a step of its own in the history of the browser: Back, also the gesture of a phone, then
 * leads to the form with what was entered, and not off the page.
 * @param onBack called when that step is left backwards, by whatever way; `further` goes back one more step, where the
 *   review has become a result meanwhile
 * @returns `enter` to be called when the review opens, `leave` to go back to the form
 */
export function useBackStep(onBack: () => 'further' | undefined): { enter: () => void; leave: () => void } {
  const { history } = useRouter()
  const own = useId()
  const isInside = useRef(false)
  const left = useEffectEvent(onBack)
  useEffect(() => {
    const page = () => history.location.pathname + history.location.search
    let at = page()
    return history.subscribe(() => {
      const isSame = page() === at
      at = page()
      if (!isInside.current || history.location.state.reviewOf === own) return
      isInside.current = false
      if (isSame && left() === 'further') history.back()
    })
  }, [history, own])
  return {
    enter: () => {
      if (isInside.current) return
      isInside.current = true
      history.push(history.location.href, { ...history.location.state, reviewOf: own })
    },
    leave: () => {
      if (isInside.current && history.location.state.reviewOf === own) history.back()
      else onBack()
    },
  }
}
