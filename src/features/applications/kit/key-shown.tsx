import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useUnsaved } from '@/lib/forms/unsaved'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'
import { CopyButton } from '@/lib/ui/copy-button'
import { Dialog } from '@/lib/ui/dialog'

interface KeyShownProps {
  /** The KEY; empty when this was a repeat, which never shows it again. */
  value: string
  /** A KEY that was just made must be kept before the dialog closes; one that was only looked at need not. */
  mustBeKept: boolean
  onClose: () => void
}

/** The whole KEY, this one time. */
export function KeyShown({ value, mustBeKept, onClose }: KeyShownProps) {
  const { t } = useLingui()
  const [kept, setKept] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const free = !mustBeKept || kept || value === ''
  useUnsaved(!free)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={free}
      title={<Trans>The KEY of this application</Trans>}
      description={
        <Trans>It signs the orders of your shop. Keep it on your server only, never in a page or an app.</Trans>
      }
      footer={
        <Button
          variant="primary"
          onClick={onClose}
          {...(free ? {} : { disabledReason: <Trans>Say first that you have kept it</Trans> })}
        >
          <Trans>Done</Trans>
        </Button>
      }
    >
      {value === '' ? (
        <Callout tone="warning" title={<Trans>The KEY cannot be shown twice in this way.</Trans>}>
          <Trans>Close this and use “Show KEY”.</Trans>
        </Callout>
      ) : (
        <div className="grid gap-4">
          <p className="flex items-center gap-2 rounded-2 border border-line-hair bg-sunken px-3.5 py-3">
            <code ref={shown} className="min-w-0 flex-1 type-mono wrap-anywhere">
              {value}
            </code>
            <CopyButton value={value} label={t`Copy KEY`} source={shown} className="phone:size-11" />
          </p>
          {mustBeKept && (
            <Checkbox checked={kept} onCheckedChange={setKept} label={<Trans>I have kept the KEY</Trans>} />
          )}
        </div>
      )}
    </Dialog>
  )
}
