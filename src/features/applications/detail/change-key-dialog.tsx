import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '@/lib/api/application'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { RadioGroup } from '@/lib/ui/radio-group'
import { ProveChange } from '../kit/prove-change'

/** Grace times in seconds. */
const GRACE = ['0', '3600', '28800', '86400', '604800'] as const
type Grace = (typeof GRACE)[number]

interface ChangeKeyDialogProps {
  app: Application
  onClose: () => void
  onChanged: (key: string | null) => void
}

/** Chooses how long the old KEY stays valid, then proves the change. */
export function ChangeKeyDialog({ app, onClose, onChanged }: ChangeKeyDialogProps) {
  const { t } = useLingui()
  const [grace, setGrace] = useState<Grace>('86400')
  const [proving, setProving] = useState(false)
  const words: Readonly<Record<Grace, string>> = {
    '0': t`Not at all: it stops now`,
    '3600': t`1 hour`,
    '28800': t`8 hours`,
    '86400': t`24 hours`,
    '604800': t`7 days`,
  }
  if (proving) {
    return (
      <ProveChange
        change={{ appid: app.appid, change_key: true, grace_seconds: Number(grace) }}
        title={<Trans>Verify the change of the KEY</Trans>}
        confirm={<Trans>Change KEY</Trans>}
        onClose={onClose}
        onDone={onChanged}
      >
        {grace === '0' ? (
          <Trans>The old KEY of {app.name} stops now. Orders that are signed with it are refused.</Trans>
        ) : (
          <Trans>
            The old KEY of {app.name} works on for: {words[grace]}
          </Trans>
        )}
      </ProveChange>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Change the KEY</Trans>}
      description={<Trans>You get a new KEY. In the meantime both work, so that no order is lost.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={() => setProving(true)}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <RadioGroup
        legend={<Trans>How long does the old KEY work on?</Trans>}
        value={grace}
        onValueChange={setGrace}
        options={GRACE.map((value) => ({ value, label: words[value] }))}
      />
    </Dialog>
  )
}
