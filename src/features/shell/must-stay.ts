import { hasUnsavedDraft, isActing } from '@/lib/forms/unsaved'
import { queryClient } from '@/lib/domain-ui/console-client'

/** Whether an answer to something that the person did is on its way. */
export function isBusy(): boolean {
  return isActing() || queryClient.isMutating() > 0
}

/** Whether the page must not load itself anew: a form asks to be left as it is, or an answer would be lost. */
export function mustStay(): boolean {
  return hasUnsavedDraft() || isBusy()
}
