import type { ReactNode } from 'react'

interface DrawerFrameProps {
  /** Title and description. */
  heading: ReactNode
  actions?: ReactNode
  close: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** What is in a drawer, docked or not: a head, a body that scrolls, buttons that stay at the bottom. */
export function DrawerFrame({ heading, actions, close, footer, children }: DrawerFrameProps) {
  return (
    <>
      <div className="flex min-h-(--header) flex-none items-center gap-1 border-b border-line-hair pr-4 pl-6 in-data-docked:gap-0 in-data-docked:pr-3 in-data-docked:pl-5 phone:pr-2 phone:pl-4">
        <div className="min-w-0 flex-1 py-1">{heading}</div>
        {actions}
        {actions && <span aria-hidden className="mx-1 h-5 w-px bg-line-hair" />}
        {close}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && (
        <div className="flex flex-none flex-wrap gap-2 border-t border-line-hair bg-raised px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] in-data-docked:px-5 phone:px-4 phone:[&_:is(a,button)]:grow">
          {footer}
        </div>
      )}
    </>
  )
}

/** The classes of the sentence below a drawer's title. */
export const drawerDescription = 'type-12 text-text-3'

/** Whether a drawer is on the page. A drawer that was docked or undocked is still there, and keeps the focus. */
export function isDrawerShown(): boolean {
  return document.querySelector('[data-drawer]') !== null
}
