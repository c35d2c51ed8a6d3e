import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '@/lib/ui/button'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { approach } from '@/lib/late/approach'
import { useLayer } from '@/lib/ui/use-layer'
import { type AccountParts, accountParts } from './late-parts'
import type { RowState } from './row-state'

interface SettingRowProps {
  icon?: LucideIcon
  title: ReactNode
  /** The present value, or what is missing. */
  note: ReactNode
  state?: RowState
  /** The label of the button: "Change". */
  act: ReactNode
  /** Switches the button off and gives the reason. */
  offReason?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The form, drawn only while the row is open. */
  children?: (parts: AccountParts) => ReactNode
}

const squares: Record<Exclude<RowState, 'plain'>, string> = {
  set: 'bg-success-solid',
  missing: 'bg-warning-solid',
  optional: 'bg-line-control',
}

/** A setting with its value and the button that opens its form below it, in the row. */
export function SettingRow(props: SettingRowProps) {
  const { icon, title, note, state = 'plain', act, offReason, onOpenChange, children } = props
  const parts = useLayer(accountParts, props)
  const open = props.open && parts !== undefined
  const id = useId()
  const button = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The form that had the focus is gone: the focus goes back to where it came from.
    if (wasOpen.current && !open) button.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <li className="border-t border-line-hair first:border-t-0">
      <div className="flex items-center gap-3 px-5 py-2.5 phone:px-4">
        {icon && <Icon of={icon} className={state === 'missing' ? 'text-warning-text' : 'text-text-2'} />}
        <div className="min-w-0 flex-1">
          <h3 id={`${id}-title`} className="font-medium">
            {title}
          </h3>
          <div
            className={classNames('type-12 wrap-anywhere', state === 'missing' ? 'text-warning-text' : 'text-text-3')}
          >
            {note}
          </div>
        </div>
        {state !== 'plain' && (
          <span aria-hidden className={classNames('size-2 flex-none rounded-[1px]', squares[state])} />
        )}
        <div ref={button} className="flex-none">
          <Button
            {...approach(accountParts)}
            id={`${id}-act`}
            aria-labelledby={`${id}-act ${id}-title`}
            aria-expanded={open}
            aria-busy={(props.open && !open) || undefined}
            className="min-w-26 phone:min-w-20"
            onClick={() => onOpenChange(!props.open)}
            {...(offReason === undefined ? {} : { disabledReason: offReason })}
          >
            {open ? <Trans>Cancel</Trans> : act}
          </Button>
        </div>
      </div>
      {open && children && <Panel labelledBy={`${id}-title`}>{children(parts)}</Panel>}
    </li>
  )
}

/** The form of a row. It takes the focus when it opens, so that the keyboard is where the eye is. */
function Panel({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]')
    if (first) first.focus()
    else panel.current?.focus()
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className="border-t border-line-hair bg-sunken px-5 py-4.5 outline-none phone:px-4"
    >
      {children}
    </section>
  )
}
