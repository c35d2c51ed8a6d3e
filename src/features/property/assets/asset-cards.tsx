import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Asset, AssetList } from '@/lib/api/statistics'
import { compare, signOf } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { DefinitionList } from '@/lib/ui/definition-list'
import { Icon } from '@/lib/ui/icon'
import { TokenMark } from '@/lib/ui/token-mark'
import { availableOf } from '../head/asset-sums'
import { AssetActs } from './asset-acts'
import { FrozenLine, FrozenWords, PendingWords } from './frozen-words'

/** The assets on a phone: a row each, which opens to show the parts of the balance and the links. */
export function AssetCards({ assets, label }: { assets: AssetList; label: string }) {
  return (
    <ul aria-label={label} className="mt-2 divide-y divide-line-hair border-t border-line-hair">
      {assets.list.map((asset) => (
        <li key={asset.token_id}>
          <AssetCard asset={asset} />
        </li>
      ))}
    </ul>
  )
}

function AssetCard({ asset }: { asset: Asset }) {
  const { token, network, balance, decimals, usdt_balance } = asset
  return (
    <details className="group">
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 px-4 py-2.5 -outline-offset-2 max-[20rem]:grid-cols-[auto_minmax(0,1fr)] hover:bg-hover [&::-webkit-details-marker]:hidden">
        <TokenMark token={token} network={network} size="lg" />
        <span className="min-w-0">
          <span className="flex items-center gap-1 type-15">
            {token}
            {/* Beside the name, so that the figures of all rows end where the figure of the total may end. */}
            <Icon of={ChevronDown} size={13} className="text-text-3 transition-transform group-open:rotate-180" />
          </span>
          <span className="block type-12 text-text-3">
            {network}
            {token !== 'USDT' && (
              <>
                {' · '}
                <Amount value={balance} unit={token} className="[&_*]:text-text-3" />
              </>
            )}
          </span>
        </span>
        <span className="text-right max-[20rem]:col-start-2 max-[20rem]:text-left">
          <Amount value={usdt_balance} className="block type-15" />
          <Available asset={asset} />
        </span>
        <FrozenLine asset={asset} />
      </summary>
      <div className="grid grid-cols-1 gap-3 px-4 pb-4">
        <DefinitionList
          items={[
            line('balance', <Trans>Balance</Trans>, full(balance, asset), <PendingWords asset={asset} />),
            line('available', <Trans>Available</Trans>, full(asset.available, asset)),
            line('frozen', <Trans>Frozen</Trans>, full(asset.frozen, asset), <FrozenWords asset={asset} />),
            line('applications', <Trans>In applications</Trans>, full(asset.in_applications, { decimals, token })),
          ]}
        />
        <AssetActs asset={asset} />
      </div>
    </details>
  )
}

/** How much of the row can be moved now, in USDT like the figure above it. */
function Available({ asset }: { asset: Asset }) {
  const available = availableOf(asset)
  return (
    <span className="block type-12 text-text-3">
      {signOf(asset.usdt_balance) > 0 && compare(available, asset.usdt_balance) === 0 ? (
        <Trans>all available</Trans>
      ) : (
        <Trans>
          <Amount value={available} className="[&_*]:text-text-3" /> available
        </Trans>
      )}
    </span>
  )
}

function full(value: string | undefined, { decimals, token }: Pick<Asset, 'decimals' | 'token'>): ReactNode {
  return <Amount value={value} mode="full" decimals={decimals} unit={token} />
}

function line(key: string, term: ReactNode, value: ReactNode, remark?: ReactNode) {
  return {
    key,
    term,
    value: (
      <span className="ml-auto text-right">
        {value}
        {remark}
      </span>
    ),
  }
}
