import type { ReactNode } from 'react'
import { layers } from './late-layers'
import { useLayer } from './use-layer'

export interface LayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  /** Actions; the primary one last in a dialog, first in a drawer. */
  footer?: ReactNode
  /** The element that gets the focus when the opener no longer exists. */
  returnFocusTo?: () => HTMLElement | null
  children?: ReactNode
}

export interface DialogProps extends LayerProps {
  /** False while an answer is awaited: Esc, the backdrop and the close button then do nothing. */
  dismissible?: boolean
  /** 664 px wide for wide tables; 480 by default. */
  wide?: boolean
}

/**
 * A dialog, for step-up and irreversible acts only. 480 px wide, radius 14.
 * @example <Dialog open={open} onOpenChange={setOpen} title={t`Delete application`} footer={…}>…</Dialog>
 */
export function Dialog(props: DialogProps) {
  const code = useLayer(layers, props)
  return code ? <code.DialogLayer {...props} /> : null
}
