import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import type { MoneyStep } from '@/lib/money-intent/use-money-flow'
import { classNames } from '@/lib/ui/class-names'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { Stepper } from '@/lib/ui/stepper'

const STEPS: readonly MoneyStep[] = ['form', 'review', 'proof', 'result']

/** The title, the current step, and the width: 1000 px for form and result, 760 px for the review. */
export function Frame({ step, children }: { step?: MoneyStep; children: ReactNode }) {
  const { t } = useLingui()
  const isNarrow = step === 'review' || step === 'proof'
  const words = [t({ message: 'Details', context: 'step of a withdrawal' }), t`Review`, t`Verify`, t`Result`]
  return (
    <div
      className={classNames('mx-auto grid w-full grid-cols-1 gap-4.5', isNarrow ? 'max-w-[760px]' : 'max-w-[1000px]')}
    >
      <header>
        <TrailedTitle
          parent={
            <PageLink to="/property" activeOptions={{ exact: true }}>
              <Trans>Property</Trans>
            </PageLink>
          }
        >
          <Trans>Withdraw</Trans>
        </TrailedTitle>
      </header>
      {step && <Stepper label={t`Steps`} steps={words} current={STEPS.indexOf(step)} />}
      {children}
    </div>
  )
}

/**
 * The buttons of a step. On a phone they stay at the lower edge, easy to reach by thumb, unless they would cover the
 * page.
 */
export const stickyFoot =
  'phone:sticky phone:[@media(max-height:480px)]:static phone:bottom-0 phone:z-(--z-header) phone:-mx-4 phone:border-t phone:border-line-strong phone:bg-surface phone:px-4 phone:pt-3 phone:pb-[max(0.75rem,env(safe-area-inset-bottom))] phone:max-[22.5rem]:-mx-3'
