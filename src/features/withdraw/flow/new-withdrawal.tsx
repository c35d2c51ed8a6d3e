import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'

/** Begins another withdrawal below one whose outcome is unknown. The person says first that both may be sent. */
export function NewWithdrawal({ onNew }: { onNew: () => void }) {
  const [isSure, setIsSure] = useState(false)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 rounded-3 border border-dashed border-line-control p-5 phone:p-4">
      <Checkbox
        checked={isSure}
        onCheckedChange={setIsSure}
        label={<Trans>The withdrawal above may still be sent. I want to make another one.</Trans>}
        hint={<Trans>If you want the same money sent once, check again instead.</Trans>}
      />
      <Button
        variant="quiet"
        onClick={onNew}
        {...(isSure ? {} : { disabledReason: <Trans>Tick the box above first</Trans> })}
      >
        <Trans>New withdrawal</Trans>
      </Button>
    </div>
  )
}
