import { type Ref, useLayoutEffect } from 'react'

interface AtOpenerProps {
  /** The button that opened the layer. */
  opener: HTMLElement | null
  ref?: Ref<HTMLElement>
}

/**
 * Stands for the button of a layer inside of it: Radix places the layer at its trigger and gives it the focus back, but the
 * button was on the page before the code of the layer, and stays the same node.
 * @example <Trigger asChild><AtOpener opener={opener} /></Trigger>
 */
export function AtOpener({ opener, ref }: AtOpenerProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    const undo = ref(opener)
    return () => {
      if (typeof undo === 'function') undo()
      else ref(null)
    }
  }, [opener, ref])
  return null
}
