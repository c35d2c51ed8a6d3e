import type { ReactNode } from 'react'
import { type OpenerButton, useOpener, withOpener } from './use-opener'

interface PopoverProps {
  /** A button; it gets aria-expanded and aria-controls. */
  trigger: OpenerButton
  /** The name of the layer. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** 420 for notifications; by default as wide as its content. */
  width?: number
  /** Without padding, for lists that use the full width. */
  flush?: boolean
  children: ReactNode
}

/** A small layer at a button. The page stays usable; Esc and a press outside close it. */
export function Popover({ trigger, label, align = 'start', width, flush = false, children, ...state }: PopoverProps) {
  const { code, at, toggle, attributes } = useOpener(state)
  return (
    <>
      {withOpener(trigger, { ...attributes, 'aria-haspopup': 'dialog', onClick: toggle })}
      {code && (
        <code.PopoverLayer {...at} {...{ label, align, width, flush }}>
          {children}
        </code.PopoverLayer>
      )}
    </>
  )
}
