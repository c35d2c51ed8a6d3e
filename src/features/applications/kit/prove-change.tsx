import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import {
  type Application,
  type ApplicationChange,
  applicationKeys,
  keepApplication,
  sendChange,
} from '@/lib/api/application'
import { markStale } from '@/lib/api/transport/mark-stale'
import { resetApplication } from '#shared/contract/application'
import { EMAIL_FLOW, PHONE_FLOW } from '#shared/contract/session'
import { toastDone } from '@/lib/ui/toast'

/** The flows of the codes for acts on applications: no money moves, so they are not those of a withdrawal. */
export const APPLICATION_FLOWS = { email: EMAIL_FLOW['google-auth'], phone: PHONE_FLOW['bind-phone'] }

/**
 * The flows of an act that is one with money where the KEY may refund. Only such an act wants the password; undefined is the
 * flows of money. A back end that makes no difference asks for one code, in the flow of the other acts.
 */
export const keyFlows = (methods: readonly string[]) => (methods.includes('password') ? undefined : APPLICATION_FLOWS)

interface ProveChangeProps {
  change: ApplicationChange
  title: ReactNode
  children: ReactNode
  confirm: ReactNode
  onClose: () => void
  /** @param key the new KEY, when it was changed */
  onDone: (key: string | null) => void
}

/** The step-up of one change of an application. */
export function ProveChange({ change, title, children, confirm, onClose, onDone }: ProveChangeProps) {
  const { t } = useLingui()
  const refresh = useRefreshApplications()
  return (
    <StepUpDialog
      act={resetApplication.name}
      payload={{ ...change }}
      title={title}
      confirm={confirm}
      flows={keyFlows}
      onClose={onClose}
      onProven={async (proof, key) => {
        const { application, key: shown } = await sendChange({ ...change, ...proof }, key)
        toastDone(t`Saved`)
        refresh(application)
        onDone(shown)
      }}
    >
      {children}
    </StepUpDialog>
  )
}

/** Shows an application as the server has answered it, and fetches again everything about applications. */
export function useRefreshApplications(): (answered?: Application) => void {
  const cache = useQueryClient()
  return (answered) => {
    if (answered) keepApplication(cache, answered)
    markStale(cache, [applicationKeys.all])
  }
}
