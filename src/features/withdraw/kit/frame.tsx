import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { devicePath } from '@/features/session/device-path'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { Stepper } from '@/lib/ui/stepper'

export type Step = 'details' | 'review' | 'verify' | 'result'
const STEPS: readonly Step[] = ['details', 'review', 'verify', 'result']

/** Title, where one is, and the width of reading: 1000 for form and result, 760 for what is compared. */
export function Frame({ step, children }: { step?: Step; children: ReactNode }) {
  const { t } = useLingui()
  const isNarrow = step === 'review' || step === 'verify'
  const words = [t`Details`, t`Review`, t`Verify`, t`Result`]
  return (
    <div
      className={classNames('mx-auto grid w-full grid-cols-1 gap-4.5', isNarrow ? 'max-w-[760px]' : 'max-w-[1000px]')}
    >
      <header className="phone:sr-only">
        <nav aria-label={t`Where you are`} className="flex items-center gap-1 type-13 text-text-3">
          <Link to={devicePath('/property')} className="text-text-2">
            <Trans>Property</Trans>
          </Link>
          <Icon of={ChevronRight} size={14} />
          <span aria-current="page">
            <Trans>Withdraw</Trans>
          </span>
        </nav>
        <h1 className="type-22 track-display">
          <Trans>Withdraw</Trans>
        </h1>
      </header>
      {step && <Stepper label={t`Steps`} steps={words} current={STEPS.indexOf(step)} />}
      {children}
    </div>
  )
}

/** The foot of a step: on a phone it stays at the lower edge, within reach of the thumb. */
export const stickyFoot =
  'phone:sticky phone:bottom-0 phone:z-(--z-header) phone:-mx-4 phone:border-t phone:border-line-strong phone:bg-surface phone:px-4 phone:pt-3 phone:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-[360px]:-mx-3'
