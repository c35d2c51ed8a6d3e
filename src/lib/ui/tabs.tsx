import { Trans } from '@lingui/react/macro'
import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface Tab {
  value: string
  label: ReactNode
  /** A figure in a small grey box. */
  count?: ReactNode
  /** Shows an orange square: changed but not saved. */
  changed?: boolean
}

interface TabsProps {
  /** The name of the group. */
  label: string
  tabs: readonly Tab[]
  value: string
  onValueChange: (value: string) => void
  /** At the right of the row. */
  actions?: ReactNode
  className?: string
  /** `TabPanel`s, one for each tab, or one panel whose value is the current one. */
  children: ReactNode
}

/** Tabs choose what is shown; a `Segmented` chooses how the same data is shown. */
export function Tabs({ label, tabs, value, onValueChange, actions, className, children }: TabsProps) {
  return (
    <Root value={value} onValueChange={onValueChange}>
      <div className={classNames('flex items-end gap-4 border-b border-line-hair', className)}>
        <List aria-label={label} className="-mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto px-0.5">
          {tabs.map((tab) => (
            <TabButton key={tab.value} tab={tab} />
          ))}
        </List>
        {actions && <div className="flex flex-none items-center gap-2 pb-1.5">{actions}</div>}
      </div>
      {children}
    </Root>
  )
}

function TabButton({ tab }: { tab: Tab }) {
  return (
    <Trigger
      value={tab.value}
      className="flex min-w-6 flex-none items-center justify-center gap-1.5 relative pt-2 pb-3 font-medium whitespace-nowrap text-text-2 -outline-offset-2 transition-colors motion-quick after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-text-1 data-[state=active]:text-text-1 data-[state=active]:after:bg-accent-mark phone:min-h-11 phone:min-w-11 forced-colors:data-[state=active]:after:h-1 forced-colors:data-[state=active]:after:bg-[Highlight]"
    >
      {tab.label}
      {tab.count !== undefined && <Count>{tab.count}</Count>}
      {tab.changed && (
        <>
          <span aria-hidden className="size-1.5 rounded-[1px] bg-accent-mark forced-color-adjust-none" />
          <span className="sr-only">
            <Trans>changed, not saved</Trans>
          </span>
        </>
      )}
    </Trigger>
  )
}

/** A figure in a grey box, beside a tab or a menu entry; red where only its colour tells that it waits for somebody. */
export function Count({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'rounded-1 px-[5px] type-12 leading-[1.125rem] font-medium tabular-nums',
        alert ? 'bg-danger-bg text-danger-text' : 'bg-active text-text-2',
      )}
    >
      {children}
    </span>
  )
}

interface TabPanelProps {
  value: string
  className?: string
  children: ReactNode
}

/** The content of a tab. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Content value={value} className={classNames('-outline-offset-2', className)}>
      {children}
    </Content>
  )
}
