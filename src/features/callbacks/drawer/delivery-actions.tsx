import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import { linkTo } from '@/lib/paths/link-to'
import { callbackKeys, type Delivery, resendCallback } from '@/lib/api/callbacks'
import { explain } from '@/lib/domain-ui/explain'
import { useOffers } from '@/lib/api/use-offers'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { ActError } from '@/lib/ui/field'

/** The buttons of the drawer: send again, or show the payment. */
export function DeliveryActions({ delivery }: { delivery: Delivery }) {
  const offered = useOffers('callback.redeliver')
  return (
    <>
      {offered && <Resend delivery={delivery} />}
      {delivery.handle_id !== null && (
        <PageLink {...linkTo('payment', delivery.handle_id)} className={`${buttonLook({ variant: 'quiet' })} ml-auto`}>
          <Trans>Open payment</Trans>
        </PageLink>
      )}
    </>
  )
}

function Resend({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const resend = useMutation({
    mutationFn: () => resendCallback(delivery.id),
    meta: { formShowsError: true },
    onSuccess: () => {
      announce(t`The callback is being sent again`)
      return cache.invalidateQueries({ queryKey: callbackKeys.all })
    },
  })
  const off = delivery.address === 'on' ? {} : { disabledReason: <NoAddress state={delivery.address} /> }
  return (
    <span className="grid grid-cols-1 gap-1">
      <Button variant="primary" icon={RotateCw} loading={resend.isPending} onClick={() => resend.mutate()} {...off}>
        <Trans>Resend</Trans>
      </Button>
      <ActError>{resend.isError && explain(resend.error)}</ActError>
    </span>
  )
}

function NoAddress({ state }: { state: Exclude<Delivery['address'], 'on'> }) {
  if (state === 'off') return <Trans>The address is switched off</Trans>
  return <Trans>The application has no callback address</Trans>
}
