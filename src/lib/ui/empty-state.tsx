import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface EmptyStateProps {
  /**
   * `nothing-yet` says what will appear and offers the first act; `no-match` names the filters and offers to clear
   * them; `not-allowed` says why and who can.
   */
  kind: 'nothing-yet' | 'no-match' | 'not-allowed'
  title: ReactNode
  /** One sentence. */
  children: ReactNode
  /** One button, or at most two. */
  actions?: ReactNode
  /** h2 inside a page, h3 inside a card. */
  level?: 2 | 3
}

/** The empty state of a list: a drawn ledger page. Never use it for a failed call. */
export function EmptyState({ kind, title, children, actions, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      data-kind={kind}
      className="grid justify-items-start gap-2 px-6 py-7 text-left whitespace-normal phone:px-4 phone:py-5"
    >
      <RuledPage written={kind === 'no-match'} />
      <Heading className="type-16 font-semibold">{title}</Heading>
      <p className="max-w-[44ch] text-text-2">{children}</p>
      {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** Three lines of a ledger; `written` draws a grey entry: there are records, but not in this view. */
function RuledPage({ written }: { written: boolean }) {
  return (
    <div aria-hidden className="ruled-paper relative mb-2 h-21 w-full forced-color-adjust-none">
      <span className="absolute inset-y-0 left-3.5 w-px bg-accent-line" />
      {written && <span className="absolute top-2.5 left-6.5 h-2 w-24 rounded-[1px] bg-active" />}
      <span className={classNames('absolute top-[35px] left-6.5 h-3.5 w-[7px] rounded-[1px] bg-accent-mark')} />
    </div>
  )
}
