import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { saveProfile, STALE_AFTER_ACCOUNT } from '@/lib/api/security'
import { isApiError } from '@/lib/api/transport/errors'
import { Banner } from '@/lib/ui/banner'
import { Button } from '@/lib/ui/button'

/** Asks a new merchant in which zone the days are counted: that of the service, or that of this device. */
export function ZoneQuestion({ zone, device }: { zone: string; device: string }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const choose = useMutation({
    mutationFn: async (chosen: string) => await saveProfile({ zone: chosen }),
    meta: { formShowsError: true },
    onSuccess: async () =>
      await Promise.all(STALE_AFTER_ACCOUNT.map((queryKey) => cache.invalidateQueries({ queryKey: [...queryKey] }))),
  })
  return (
    <Banner
      tone="info"
      icon={Clock}
      title={
        <Trans>
          Days are counted in {zone}. This device is in {device}.
        </Trans>
      }
      action={
        <span className="flex flex-wrap gap-2">
          {[device, zone].map((name) => (
            <Button
              key={name}
              size="sm"
              loading={choose.isPending && choose.variables === name}
              onClick={() => choose.mutate(name)}
            >
              {name === zone ? <Trans>Keep {zone}</Trans> : <Trans>Use {device}</Trans>}
            </Button>
          ))}
        </span>
      }
    >
      {choose.isError ? (
        isApiError(choose.error) && choose.error.outcomeUnknown ? (
          t`We did not get an answer. Choose again: that does no harm.`
        ) : (
          t`The zone could not be saved. Try again.`
        )
      ) : (
        <Trans>You can change the zone later under Account information.</Trans>
      )}
    </Banner>
  )
}
