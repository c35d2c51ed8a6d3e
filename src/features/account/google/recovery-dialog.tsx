import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Printer } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useUnsaved } from '@/lib/forms/unsaved'
import { keepCodes } from '@/lib/api/security'
import { userKeys } from '@/lib/api/user'
import { useOffers } from '@/lib/api/use-offers'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'
import { Dialog } from '@/lib/ui/dialog'
import { useCopy } from '@/lib/ui/use-copy'

interface RecoveryDialogProps {
  codes: readonly string[]
  mchid: string
  onClose: () => void
}

/** The recovery codes, shown this once: the dialog closes only after the tick. */
export function RecoveryDialog({ codes, mchid, onClose }: RecoveryDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const isNoted = useOffers('user.keepRecoveryCodes')
  const [saved, setSaved] = useState(false)
  const shown = useRef<HTMLUListElement>(null)
  useUnsaved(true)
  const close = () => {
    onClose()
    if (!isNoted) return
    // When this note fails, the row goes on to say "not saved": new codes can be made there.
    void keepCodes()
      .then(() => cache.invalidateQueries({ queryKey: userKeys.info }))
      .catch(() => undefined)
  }
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      title={<Trans>Recovery codes</Trans>}
      description={<Trans>Shown once. Each works once, instead of your Google code.</Trans>}
      footer={
        <Button
          variant="primary"
          onClick={close}
          {...(saved || codes.length === 0 ? {} : { disabledReason: <Trans>Tick the box first.</Trans> })}
        >
          <Trans>Close for good</Trans>
        </Button>
      }
    >
      {codes.length === 0 ? (
        <Callout tone="warning" title={<Trans>The codes were lost on the way.</Trans>}>
          <Trans>They are shown only once. Make new ones in the row “Recovery codes”.</Trans>
        </Callout>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <ul
            ref={shown}
            aria-label={t`Recovery codes`}
            className="grid grid-cols-2 overflow-hidden rounded-2 border border-line-strong"
          >
            {codes.map((code) => (
              <li key={code} className="-mr-px -mb-px border-r border-b border-line-hair py-2 text-center type-mono">
                {code}
              </li>
            ))}
          </ul>
          <Keep codes={codes} mchid={mchid} shown={shown} />
          <Checkbox
            checked={saved}
            onCheckedChange={setSaved}
            label={<Trans>I saved them away from this phone</Trans>}
            hint={<Trans>Nobody can show them again.</Trans>}
          />
        </div>
      )}
    </Dialog>
  )
}

interface KeepProps {
  codes: readonly string[]
  mchid: string
  /** The list that shows the codes. */
  shown: RefObject<HTMLElement | null>
}

function Keep({ codes, mchid, shown }: KeepProps) {
  const { t } = useLingui()
  const copyText = useCopy()
  const text = `${t`Recovery codes of merchant ${mchid}`}\n\n${codes.join('\n')}\n`
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    link.download = `${t`Recovery codes`.toLowerCase().replaceAll(' ', '-')}-${mchid}.txt`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={Copy} onClick={() => void copyText(codes.join('\n'), shown)}>
        <Trans>Copy</Trans>
      </Button>
      <Button size="sm" icon={Download} onClick={download}>
        <Trans>Download</Trans>
      </Button>
      <Button size="sm" icon={Printer} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </div>
  )
}
