import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { StepUpDialog, type StepUpProof } from '@/features/verification/step-up-dialog'
import { resolve, type Transaction } from '@/lib/api/contract/transactions'
import { isApiError } from '@/lib/api/errors'
import { explain } from '@/lib/domain-ui/explain'
import { acceptPayment, transactionsKeys } from '@/lib/api/transactions'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { Field } from '@/lib/ui/field'
import { toastDone } from '@/lib/ui/toast'
import { TextArea } from '@/lib/ui/text-area'

const LONGEST = 200

interface AcceptDialogProps {
  payment: Transaction
  onClose: () => void
}

/**
 * Accepts an underpaid or late payment as it is, with a reason that is recorded and the proof of a payout: the shop ships.
 * Sending again is the same intent.
 */
export function AcceptDialog({ payment, onClose }: AcceptDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const form = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isProving, setIsProving] = useState(false)
  const [given, setGiven] = useState<StepUpProof>({})
  const wish = { handle_id: payment.handle_id, reason: reason.trim() }
  const accept = useMutation({
    mutationFn: (proof: StepUpProof) => acceptPayment({ ...wish, ...proof }, key),
    meta: { formShowsError: true },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: transactionsKeys.all })
      toastDone(t`The payment is accepted`)
      onClose()
    },
  })
  const { out_trade_no: order, amount, amount_collected, decimals, token } = payment
  const unknown = isUnknown(accept.error)
  const came = (
    <Trans>
      {order}: <Amount value={amount_collected} mode="full" decimals={decimals} /> of{' '}
      <Amount value={amount} mode="full" decimals={decimals} unit={token} /> came.
    </Trans>
  )
  if (isProving)
    return (
      <StepUpDialog
        act={resolve.name}
        payload={wish}
        title={<Trans>Mark as paid</Trans>}
        confirm={<Trans>Mark as paid</Trans>}
        onClose={() => setIsProving(false)}
        onProven={async (proof) => {
          setGiven(proof)
          try {
            await accept.mutateAsync(proof)
          } catch (error) {
            if (!isUnknown(error)) throw error
            setIsProving(false)
          }
        }}
      >
        {came}
      </StepUpDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!accept.isPending}
      title={<Trans>Mark as paid</Trans>}
      description={came}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} variant="primary" loading={accept.isPending}>
            {unknown ? <Trans>Check again</Trans> : <Trans>Mark as paid</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          // Asked again, the server finds the act by its key and its body, codes included.
          if (unknown) accept.mutate(given)
          else if (wish.reason !== '') setIsProving(true)
        }}
      >
        <p className="text-text-2">
          <Trans>
            The order becomes paid with what came, and your server gets its callback. This cannot be undone.
          </Trans>
        </p>
        <Field
          label={t`Reason`}
          hint={t`Saved in the timeline and in the activity log.`}
          error={tried && wish.reason === '' ? t(RULE_MESSAGES.empty) : undefined}
        >
          <TextArea
            value={reason}
            maxLength={LONGEST}
            readOnly={unknown}
            onChange={({ target }) => {
              setReason(target.value)
              // Another reason is another intent and needs a new key.
              setKey(crypto.randomUUID())
            }}
          />
        </Field>
        <div role="alert">
          {unknown && (
            <Callout tone="warning" title={<Trans>We did not get an answer.</Trans>}>
              <Trans>It may have been done. Checking again cannot do it twice.</Trans>
            </Callout>
          )}
          {accept.isError && !unknown && <Callout tone="danger">{explain(accept.error)}</Callout>}
        </div>
      </form>
    </Dialog>
  )
}

const isUnknown = (error: unknown): boolean => isApiError(error) && error.outcomeUnknown
