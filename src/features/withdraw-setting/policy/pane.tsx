import { type ReactNode, useRef } from 'react'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { Loading } from '@/lib/ui/skeleton'
import { useKeptFocus } from '@/lib/ui/use-kept-focus'

/** The panes of one card, divided by lines: beside each other where three fit, also with large text. */
export function Panes({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className="@container overflow-hidden rounded-[inherit]">
        <div className="-mr-px -mb-px grid grid-cols-1 @[54rem]:grid-cols-3 [&>*]:border-r [&>*]:border-b [&>*]:border-line-hair">
          {children}
        </div>
      </div>
    </Card>
  )
}

interface PaneProps {
  id: string
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * One pane with its title; a region, so that it can be found by its name. Its title gets the focus of a button in it that is gone
 * when its act is done.
 */
export function Pane({ id, title, actions, children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id} className="min-w-0" {...useKeptFocus(heading)}>
      <CardHead id={id} title={title} actions={actions} heading={heading} />
      <CardBody className="grid grid-cols-1 gap-4">{children}</CardBody>
    </section>
  )
}

export function LoadingPanes() {
  return (
    <Panes>
      {Array.from({ length: 3 }, (_, pane) => (
        <Loading key={pane} className="grid gap-4 p-5" bars={['h-4 w-36', 'w-full', 'h-9 w-40']} />
      ))}
    </Panes>
  )
}
