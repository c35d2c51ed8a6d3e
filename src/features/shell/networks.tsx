import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@/lib/api/contract/operation'
import type { networks } from '@/lib/api/contract/system'
import { capabilitiesOptions, networksOptions, offers } from '@/lib/api/system'
import { classNames } from '@/lib/ui/class-names'
import { ToneSquare } from '@/lib/ui/tone-square'

type Network = AnswerOf<typeof networks>['list'][number]

const TONE = { normal: 'success', slow: 'warning', stopped: 'danger' } as const satisfies Record<
  Network['state'],
  string
>

/** How the chains are doing: the usual wait for a payment, or how far one is behind. */
export function Networks({ narrow }: { narrow: boolean }) {
  const { t } = useLingui()
  const { data: known } = useQuery(capabilitiesOptions)
  const { data } = useQuery({ ...networksOptions, enabled: offers(known, 'system.networks') })
  if (!data || data.list.length === 0) return null
  return (
    <ul
      aria-label={t`Networks`}
      className={classNames('mt-2.5 grid gap-1.5 border-t border-line-hair pt-3', narrow ? '' : 'px-2.5')}
    >
      {data.list.map((network) => (
        <li
          key={network.id}
          className="flex items-center gap-2 type-12 text-text-2"
          title={narrow ? network.name : undefined}
        >
          <span className={narrow ? 'sr-only' : 'truncate'}>{network.name}</span>
          <span className={narrow ? 'sr-only' : 'flex-1 truncate text-right text-text-3 tabular-nums'}>
            <Wait network={network} />
          </span>
          <ToneSquare tone={TONE[network.state]} />
        </li>
      ))}
    </ul>
  )
}

function Wait({ network }: { network: Network }) {
  const { confirmations, block_seconds: block, behind_seconds: behind, state, simulated } = network
  const wait = <Duration seconds={confirmations * block} />
  if (state === 'stopped') return <Trans>Stopped</Trans>
  if (state === 'slow') {
    return (
      <Trans>
        Slow: <Duration seconds={behind} /> behind
      </Trans>
    )
  }
  return simulated ? (
    <Trans>
      {confirmations} blocks, {wait}, simulated
    </Trans>
  ) : (
    <Trans>
      {confirmations} blocks, {wait}
    </Trans>
  )
}

function Duration({ seconds }: { seconds: number }) {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return <Trans>{rest} s</Trans>
  return rest === 0 ? (
    <Trans>{minutes} min</Trans>
  ) : (
    <Trans>
      {minutes} min {rest} s
    </Trans>
  )
}
