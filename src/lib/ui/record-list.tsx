import type { ReactNode } from 'react'

/** The phone's table: one block for each record, divided by lines, inside a `Card`. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line-hair *:has-[+[data-left]]:grayscale">
      {children}
    </ul>
  )
}

/** The class of the link in a `RecordRow`: the whole block is its target, its text is its name. */
export const coverLink = 'text-text-2 no-underline after:absolute after:inset-0'

interface RecordRowProps {
  /** Amount, with a token mark before it. */
  lead: ReactNode
  /** Badges at the right. */
  state: ReactNode
  /** Order and application; the order is a link of the class `coverLink`. */
  detail: ReactNode
  /** At the right of the second line; a list may write it into the third. */
  time?: ReactNode
  /** A third line, in grey: what is only looked at when something is wrong. */
  more?: ReactNode
  /** The detail wraps to the next line, where it would be cut off with dots: figures, and what has no other place. */
  figures?: boolean
}

/** Line 1 amount and status, line 2 order and application, time right. */
export function RecordRow({ lead, state, detail, time, more, figures = false }: RecordRowProps) {
  return (
    <li className="relative grid grid-cols-1 gap-1 px-4 py-3 has-[a:hover]:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-2.5 type-18">{lead}</span>
        <span className="flex flex-wrap justify-end gap-1.5">{state}</span>
      </div>
      <div className="flex items-center justify-between gap-x-3 text-text-2 max-[20rem]:flex-wrap">
        <span className={figures ? 'min-w-0' : 'min-w-0 truncate'}>{detail}</span>
        {time && <span className="ml-auto flex-none text-text-3 tabular-nums">{time}</span>}
      </div>
      {more && <div className="flex flex-wrap items-center gap-x-1 type-12 text-text-3">{more}</div>}
    </li>
  )
}
