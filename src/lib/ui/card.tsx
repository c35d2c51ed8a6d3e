import type { ComponentProps, ReactNode, RefObject } from 'react'
import { classNames } from './class-names'

/** A card: surface, thin border, radius 10. Divide it by lines before adding another card. */
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
  /** The heading, where the focus goes there (`useKeptFocus`). */
  heading?: RefObject<HTMLHeadingElement | null>
}

/** Title 15/600 at the left, controls at the right. */
export function CardHead({ title, note, actions, id, heading }: CardHeadProps) {
  return (
    <div className="flex min-h-11.5 flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-3.5 phone:px-4 phone:pt-3">
      {/* A long sentence leaves the controls their place beside the title. */}
      <div className={classNames('min-w-0', note ? 'desk:flex-[1_1_10rem]' : undefined)}>
        <h2 id={id} className="type-15 outline-none" {...(heading && { ref: heading, tabIndex: -1 })}>
          {title}
        </h2>
        {note && <p className="type-12 text-text-3">{note}</p>}
      </div>
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

/** The content of a card, with its padding. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('px-5 pt-3.5 pb-4.5 phone:px-4 phone:pt-2.5 phone:pb-3.5', className)} />
}

const columns = {
  2: 'desk:grid-cols-2',
  // On a phone the first is as wide as the row, so that no quarter of the card is empty.
  3: 'phone:[&>:first-child]:col-span-full desk:grid-cols-3',
  // All in one row or two by two, by the room there is in letters: large text never makes two amounts touch.
  4: 'desk:grid-cols-2 desk:@[60rem]:grid-cols-4',
} as const

interface SplitProps {
  of: 2 | 3 | 4
  stack?: boolean
  /** Where every pane is an `li`. */
  list?: boolean
  children: ReactNode
}

/**
 * Panes of one card, divided by lines in both directions; two columns on a phone, one with `stack`. Every pane draws
 * its own right and lower line, and the frame hides the outermost.
 */
export function Split({ of, stack = false, list = false, children }: SplitProps) {
  const Grid = list ? 'ul' : 'div'
  return (
    <div className="@container overflow-hidden rounded-[inherit]">
      <Grid
        className={classNames(
          '-mr-px -mb-px grid [&>*]:border-r [&>*]:border-b [&>*]:border-line-hair',
          stack ? 'grid-cols-1' : 'grid-cols-2 max-[20rem]:grid-cols-1',
          columns[of],
        )}
      >
        {children}
      </Grid>
    </div>
  )
}
