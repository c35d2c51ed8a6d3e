import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

/** A sheet of the book: surface, hairline, radius 10. Split it with hairlines before adding another. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames('min-w-0 rounded-3 border border-line-hair bg-surface shadow-1', className)}
    />
  )
}

interface CardHeadProps {
  title: ReactNode
  /** A sentence under the title. */
  note?: ReactNode
  /** Controls at the right. */
  actions?: ReactNode
  /** The heading's id, for aria-labelledby of the card. */
  id?: string
}

/** Title 15/600 at the left, controls at the right. */
export function CardHead({ title, note, actions, id }: CardHeadProps) {
  return (
    <div className="flex min-h-11.5 flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-3.5 phone:px-4 phone:pt-3">
      <div className="min-w-0">
        <h2 id={id} className="type-15">
          {title}
        </h2>
        {note && <p className="type-12 text-text-3">{note}</p>}
      </div>
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('px-5 pt-3.5 pb-4.5 phone:px-4 phone:pt-2.5 phone:pb-3.5', className)} />
}

const columns = {
  2: 'desk:grid-cols-2',
  3: 'desk:grid-cols-3',
  // As many as have room for their figures, so that large text never runs one amount into the next.
  4: 'desk:grid-cols-2 wide:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]',
} as const

/**
 * Panes of one card, divided by hairlines in both directions. On phones two columns; `stack` makes it one.
 * Every pane draws its own right and lower line and the frame cuts off the outermost.
 */
export function Split({ of, stack = false, children }: { of: 2 | 3 | 4; stack?: boolean; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-[inherit]">
      <div
        className={classNames(
          '-mr-px -mb-px grid [&>*]:border-r [&>*]:border-b [&>*]:border-line-hair',
          stack ? 'grid-cols-1' : 'grid-cols-2 max-[20rem]:grid-cols-1',
          columns[of],
        )}
      >
        {children}
      </div>
    </div>
  )
}
