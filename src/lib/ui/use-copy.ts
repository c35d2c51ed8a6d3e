import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { toastDone, toastError, toasts } from './toast'

/** Copies a value and says whether it worked. `source` shows the value on the page. */
export type CopyText = (value: string, source?: RefObject<HTMLElement | null>) => Promise<boolean>

/**
 * The console's only way to the clipboard. A toast says what happened, for the eye and for screen readers (SPEC.md
 * section 8): after a silent failure a person would paste what the clipboard had before, such as another address. When
 * the clipboard refuses, the text of `source` is selected, so that the person can copy it by hand.
 */
export function useCopy(): CopyText {
  const { t } = useLingui()
  const refused = t`Could not copy. The clipboard still has what was in it before. Copy the text by hand.`
  const selected = t`Could not copy. The clipboard still has what was in it before. The text is selected: copy it by hand.`
  return async (value, source) => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      const shown = source?.current
      if (shown) window.getSelection()?.selectAllChildren(shown)
      toastError(shown ? selected : refused)
      return false
    }
    // A failure stays until it is dismissed: beside "Copied" it would say the opposite.
    for (const { id, text } of toasts.list()) if (text === refused || text === selected) toasts.dismiss(id)
    toastDone(t`Copied`)
    return true
  }
}
