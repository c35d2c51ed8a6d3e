import { drawInside, type Inside, type OpenerButton, useOpener, withOpener } from './use-opener'

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
}

/** A small layer at a button. The page stays usable; Esc and a press outside close it. */
export function Popover<T>({
  trigger,
  label,
  align = 'start',
  width,
  flush = false,
  open,
  onOpenChange,
  ...inside
}: PopoverProps & Inside<T>) {
  const { code, at, toggle, attributes } = useOpener({ open, onOpenChange }, inside.late)
  return (
    <>
      {withOpener(trigger, { ...attributes, 'aria-haspopup': 'dialog', onClick: toggle })}
      {code && (
        <code.PopoverLayer {...at} {...{ label, align, width, flush }}>
          {drawInside(inside)}
        </code.PopoverLayer>
      )}
    </>
  )
}
