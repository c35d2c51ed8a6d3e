import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { useSetPolicy } from '@/lib/api/use-set-policy'
import { pauseWithdrawals } from '#shared/contract/withdrawal'
import { Duration } from '@/lib/ui/duration'

interface LoosenDialogProps {
  wish: { paused: false } | { saved_addresses_only: false }
  waitSeconds: number
  title: ReactNode
  confirm: ReactNode
  children: ReactNode
  onClose: () => void
}

/** The step-up for a looser rule, which then takes effect after the waiting time. */
export function LoosenDialog({ wish, waitSeconds, title, confirm, children, onClose }: LoosenDialogProps) {
  const set = useSetPolicy()
  return (
    <StepUpDialog
      act={pauseWithdrawals.name}
      payload={wish}
      title={title}
      confirm={confirm}
      onClose={onClose}
      onProven={async (proof) => {
        await set({ ...wish, ...proof })
        onClose()
      }}
    >
      <p>{children}</p>
      <p className="mt-1 text-text-2">
        <Trans>
          It takes effect after <Duration seconds={waitSeconds} />. An email tells you of it, with a link that stops
          everything.
        </Trans>
      </p>
    </StepUpDialog>
  )
}
