import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { ListOrdered } from 'lucide-react'
import type { Asset } from '@/lib/api/statistics'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { PropertyLink, streamAddress, withdrawAddress } from '../kit/property-link'

/** The links of an asset: withdraw, recharge, movements. Their labels include the asset, for screen readers. */
export function AssetActs({ asset: { token_id, token, network } }: { asset: Asset }) {
  const { t } = useLingui()
  const size = 'sm' as const
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      <PageLink
        {...withdrawAddress(token_id)}
        aria-label={t`Withdraw ${token} on ${network}`}
        className={buttonLook({ size })}
      >
        <Trans>Withdraw</Trans>
      </PageLink>
      <PropertyLink
        change={{ act: 'recharge', asset: token_id }}
        aria-label={t`Recharge ${token} on ${network}`}
        className={buttonLook({ size, variant: 'quiet' })}
      >
        <Trans>Recharge</Trans>
      </PropertyLink>
      <PageLink
        {...streamAddress(token_id)}
        aria-label={t`Fund stream of ${token} on ${network}`}
        title={t`Fund stream`}
        className={buttonLook({ size, variant: 'quiet' })}
      >
        <Icon of={ListOrdered} size={16} />
        <span className="desk:sr-only">
          <Trans>Fund stream</Trans>
        </span>
      </PageLink>
    </span>
  )
}
