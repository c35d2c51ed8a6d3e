import { Trans } from '@lingui/react/macro'
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useMemo } from 'react'
import { classNames } from './class-names'
import { Count } from './count'

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
  /** Drawn as one control of equal parts, above what they choose: up to four tabs on a phone. */
  segments?: boolean
  className?: string
  /** `TabPanel`s, one for each tab, or one panel whose value is the current one. */
  children: ReactNode
}

/** The chosen tab, and the beginning of all ids of the group. */
const Current = createContext({ value: '', id: '' })

/** Tabs choose what is shown; a `Segmented` chooses how the same data is shown. The arrow keys choose (WAI-ARIA APG). */
export function Tabs({ label, tabs, value, onValueChange, actions, segments = false, className, children }: TabsProps) {
  const id = useId()
  const current = useMemo(() => ({ value, id }), [value, id])
  const list = (look: string, listLook: string) => (
    <div role="tablist" aria-label={label} className={listLook}>
      {tabs.map((tab) => (
        <TabButton
          key={tab.value}
          tab={tab}
          look={look}
          id={`${id}-tab-${tab.value}`}
          panel={`${id}-panel-${tab.value}`}
          active={tab.value === value}
          onChoose={() => {
            if (tab.value !== value) onValueChange(tab.value)
          }}
        />
      ))}
    </div>
  )
  if (segments) {
    return (
      <div className={className}>
        {list(segmentLook, 'flex gap-0.5 overflow-x-auto rounded-2 border border-line-hair bg-sunken p-0.5')}
        <Current value={current}>{children}</Current>
      </div>
    )
  }
  return (
    <div>
      <div className={classNames('flex items-end gap-4 border-b border-line-hair', className)}>
        {list(lineLook, `-mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto px-0.5 ${fadesOut}`)}
        {actions && <div className="flex flex-none items-center gap-2 pb-1.5 phone:pb-0.5">{actions}</div>}
      </div>
      <Current value={current}>{children}</Current>
    </div>
  )
}

/** Moves the focus along the tabs, round the end; a tab that gets it is chosen. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = tabs.findIndex((tab) => tab === event.currentTarget)
  const places: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const place = places[event.key]
  if (place === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  tabs.at(place % tabs.length)?.focus()
}

/**
 * Where not all tabs fit, those at the right edge of a phone fade: a number that is cut there is not taken for a shorter one. The
 * last tab has room to be drawn whole.
 */
const fadesOut = 'phone:pr-8 phone:[mask-image:linear-gradient(to_right,#000_calc(100%-2rem),transparent)]'
const lineLook =
  'relative min-w-6 flex-none gap-1.5 pt-2 pb-3 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 data-[state=active]:after:bg-accent-mark phone:min-h-11 phone:min-w-11 forced-colors:data-[state=active]:after:h-1 forced-colors:data-[state=active]:after:bg-[Highlight]'
const segmentLook =
  'min-h-11 flex-auto gap-1 rounded-1 px-1.5 type-13 data-[state=active]:bg-surface data-[state=active]:ring-1 data-[state=active]:ring-line-strong forced-colors:data-[state=active]:outline-2 forced-colors:data-[state=active]:outline-[Highlight]'

interface TabButtonProps {
  tab: Tab
  look: string
  id: string
  panel: string
  active: boolean
  onChoose: () => void
}

function TabButton({ tab, look, id, panel, active, onChoose }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={active}
      // Only the chosen panel is drawn.
      aria-controls={active ? panel : undefined}
      data-state={active ? 'active' : 'inactive'}
      tabIndex={active ? 0 : -1}
      onMouseDown={({ button, ctrlKey }) => {
        if (button === 0 && !ctrlKey) onChoose()
      }}
      onFocus={onChoose}
      onKeyDown={moveFocus}
      onClick={onChoose}
      className={classNames(
        'flex items-center justify-center font-medium whitespace-nowrap text-text-2 -outline-offset-2 transition-colors motion-quick hover:text-text-1 data-[state=active]:text-text-1',
        look,
      )}
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
    </button>
  )
}

interface TabPanelProps {
  value: string
  className?: string
  children: ReactNode
}

/** The content of a tab. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  const current = use(Current)
  if (current.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={`${current.id}-panel-${value}`}
      aria-labelledby={`${current.id}-tab-${value}`}
      tabIndex={0}
      className={classNames('-outline-offset-2', className)}
    >
      {children}
    </div>
  )
}
