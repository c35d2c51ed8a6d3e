import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { STALE_AFTER_POLICY } from '@/lib/api/fixed-address'
import { markStale } from '@/lib/api/transport/mark-stale'
import { pauseWithdrawals } from '#shared/contract/withdrawal'
import { Duration } from '@/lib/ui/duration'
import { useSetPolicy } from './use-policy'

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
  const cache = useQueryClient()
  return (
    <StepUpDialog
      act={pauseWithdrawals.name}
      payload={wish}
      title={title}
      confirm={confirm}
      onClose={onClose}
      onProven={async (proof) => {
        try {
          await set({ ...wish, ...proof })
        } catch (error) {
          // It may have been done, also when no answer came: the page must not show what was before.
          markStale(cache, STALE_AFTER_POLICY)
          throw error
        }
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
