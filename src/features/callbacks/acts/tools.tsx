import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, CircleQuestionMark, FlaskConical, type LucideIcon, RotateCw, Webhook, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CallbackOverview } from '@/lib/api/callbacks'
import { Button } from '@/lib/ui/button'
import { Icon } from '@/lib/ui/icon'
import { Sheet } from '@/lib/ui/sheet'
import { AddressList } from '../overview/addresses'
import { StateList } from '../overview/legend'
import type { Act } from './acts'

interface ToolsProps {
  /** The acts that the service offers. */
  acts: readonly Act[]
  onAct: (act: Act) => void
  addresses: CallbackOverview['addresses'] | undefined
}

/** On a phone: one button, and behind it each act in words with what it does, and what else the page explains. */
export function Tools({ acts, onAct, addresses }: ToolsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const choose = (act: Act) => () => {
    setOpen(false)
    onAct(act)
  }
  const lines: Record<Act, ReactNode> = {
    resend: (
      <ToolLine icon={RotateCw} title={t`Resend failed…`} onPress={choose('resend')}>
        <Trans>Sends again what your server did not accept.</Trans>
      </ToolLine>
    ),
    test: (
      <ToolLine icon={FlaskConical} title={t`Test callback…`} onPress={choose('test')}>
        <Trans>Sends a test message now and shows the answer.</Trans>
      </ToolLine>
    ),
  }
  return (
    <>
      <Button icon={Wrench} onClick={() => setOpen(true)}>
        <Trans>Tools</Trans>
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={<Trans>Tools</Trans>}>
        <ul className="divide-y divide-line-hair pb-6">
          {acts.map((act) => (
            <li key={act}>{lines[act]}</li>
          ))}
          {addresses && (
            <Unfolding icon={Webhook} title={t`Callback addresses`}>
              <AddressList addresses={addresses} />
            </Unfolding>
          )}
          <Unfolding icon={CircleQuestionMark} title={t`What the states mean`}>
            <StateList />
          </Unfolding>
        </ul>
      </Sheet>
    </>
  )
}

interface ToolLineProps {
  icon: LucideIcon
  title: string
  onPress: () => void
  /** What it does, in one sentence; or what it unfolds. */
  children: ReactNode
}

function ToolLine({ icon, title, onPress, children }: ToolLineProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-hover"
    >
      <Icon of={icon} />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block type-13 text-text-2">{children}</span>
      </span>
    </button>
  )
}

function Unfolding({ icon, title, children }: Omit<ToolLineProps, 'onPress'>) {
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
          <Icon of={icon} />
          <span className="flex-1">{title}</span>
          <Icon of={ChevronDown} size={16} className="text-text-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-3">{children}</div>
      </details>
    </li>
  )
}
