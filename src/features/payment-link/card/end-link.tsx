import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { linkKeys, type PaymentLink, stopLink } from '@/lib/api/payment-link'
import { explain } from '@/lib/domain-ui/explain'
import { compare } from '#shared/money/amount'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { ActError } from '@/lib/ui/field'
import { useKeptFocus } from '@/lib/ui/use-kept-focus'

interface EndLinkProps {
  link: PaymentLink
  /** Of the card: the focus goes there when the button is gone. */
  heading: RefObject<HTMLElement | null>
}

/** Ends a link that nobody has paid. A refusal stays when the link can no longer be ended: a payment may be what refused it. */
export function EndLink({ link: { handle_id, status, confirmations, amount_collected }, heading }: EndLinkProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const end = useMutation({
    mutationFn: () => stopLink(handle_id),
    meta: { formShowsError: true },
    onSuccess: () => announce(t`The link has ended`),
    onSettled: () => cache.invalidateQueries({ queryKey: linkKeys.all }),
  })
  const canEnd = status === TRANSACTION_STATUS.to_be_paid
  const kept = useKeptFocus(heading)
  const isPaid = confirmations > 0 || compare(amount_collected, '0') > 0
  return (
    <>
      {canEnd && (
        <span {...kept}>
          <Button
            loading={end.isPending}
            onClick={() => end.mutate()}
            {...(isPaid ? { disabledReason: <Trans>A link that is being paid cannot be ended.</Trans> } : {})}
          >
            <Trans>End link</Trans>
          </Button>
        </span>
      )}
      <ActError>{end.isError && explain(end.error)}</ActError>
    </>
  )
}
