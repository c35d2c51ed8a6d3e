import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface LayerProps {
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

export interface SheetProps extends LayerProps {
  /** At the right of the title, such as Reset. */
  action?: ReactNode
  /** As high as the page, over every other layer: for what needs the whole view, such as the camera. */
  tall?: boolean
}

export interface DrawerProps extends LayerProps {
  /** Between title and close button: previous, next, copy link. */
  actions?: ReactNode
  /**
   * The key of the record, if the drawer docks beside its list in a wide window; it is then in a `DockSpace`. Without
   * it the drawer covers the page, as every act that moves money does.
   */
  shown?: string | undefined
  /** What Esc ends while a flow is open in the drawer: the flow, and the record stays. Without it Esc closes the drawer. */
  onEscape?: (() => void) | undefined
}

export interface MenuItemProps {
  icon?: LucideIcon
  onSelect?: () => void
  /** For an act that cannot be undone. */
  danger?: boolean
  /** Switches the item off; the reason is written under its text. */
  disabledReason?: ReactNode
  /** At the right: a key, a count. */
  end?: ReactNode
  /** A router link as the only child. */
  asChild?: boolean
  children: ReactNode
}

/** What a layer needs of the button that opens it. */
export interface LayerAt {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button, which is on the page already. */
  opener: HTMLElement | null
  openerId: string
  id: string
}
