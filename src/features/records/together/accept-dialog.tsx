import { useForm } from '@/lib/forms/use-form'
import { fail, pass } from '#shared/rules/rule'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { resolve } from '#shared/contract/transactions'
import { acceptPayments, type DecidedTogether } from '@/lib/api/transactions'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'
import { Field } from '@/lib/ui/field'
import { TextArea } from '@/lib/ui/text-area'
import { DecisionFault } from './decision-fault'
import { useSentOnce } from './use-sent-once'

const LONGEST = 200

interface AcceptDialogProps {
  handle_ids: readonly string[]
  /** What came, in a sentence. */
  came: ReactNode
  /** What that comes to, where it is about many. */
  sums?: ReactNode
  onDone: (answer: DecidedTogether) => void
  onClose: () => void
}

/**
 * Accepts underpaid or late payments as they are, with a reason that is recorded and the proof of a payout: the shop ships.
 * Sending again is the same intent.
 */
export function AcceptDialog({ handle_ids, came, sums, onDone, onClose }: AcceptDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const form = useForm({ name: `paid ${handle_ids.join()}`, initial: { reason: '' } })
  const [isProving, setIsProving] = useState(false)
  const wish = { handle_ids: [...handle_ids], reason: form.values.reason.trim() }
  const act = useSentOnce({
    send: (asked: typeof wish, proof, key) => acceptPayments({ ...asked, ...proof }, key),
    onDone: (answer) => {
      form.done()
      onDone(answer)
    },
  })
  const submit = () => {
    // Asked again, the server finds the act by its key and its body, codes included.
    if (act.isUnknown) act.again()
    else if (form.read({ reason: wish.reason === '' ? fail('empty') : pass(wish.reason) })) setIsProving(true)
  }
  if (isProving)
    return (
      <StepUpDialog
        act={resolve.name}
        payload={wish}
        title={<Trans>Mark as paid</Trans>}
        confirm={<Trans>Mark as paid</Trans>}
        onClose={() => setIsProving(false)}
        onProven={async (proof) => {
          await act.sendWith(wish, proof)
          setIsProving(false)
        }}
      >
        {came}
        {sums}
      </StepUpDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!act.isPending}
      title={<Trans>Mark as paid</Trans>}
      description={came}
      footer={
        <>
          <DialogDismiss onClick={onClose}>
            <Trans>Cancel</Trans>
          </DialogDismiss>
          <Button type="submit" form={id} variant="primary" loading={act.isPending}>
            {act.isUnknown ? <Trans>Check again</Trans> : <Trans>Mark as paid</Trans>}
          </Button>
        </>
      }
    >
      <form {...form.bind(submit)} id={id} className="grid grid-cols-1 gap-4">
        <p className="text-text-2">
          {handle_ids.length === 1 ? (
            <Trans>
              The order becomes paid with what came, and your server gets its callback. This cannot be undone.
            </Trans>
          ) : (
            <Trans>
              Each order becomes paid with what came, and your server gets its callbacks. This cannot be undone.
            </Trans>
          )}
        </p>
        <Field
          label={t`Reason`}
          hint={t`Saved in the timeline and in the activity log.`}
          error={form.errorOf('reason')}
        >
          <TextArea {...form.text('reason')} maxLength={LONGEST} readOnly={act.isUnknown} />
        </Field>
        <DecisionFault error={act.error} />
      </form>
    </Dialog>
  )
}
