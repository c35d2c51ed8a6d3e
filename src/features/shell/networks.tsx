import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@/lib/api/contract/operation'
import type { networks } from '@/lib/api/contract/system'
import { type FaultyQuery, RetryLink } from '@/lib/domain-ui/query-fault'
import { capabilitiesOptions, networksOptions, offers } from '@/lib/api/system'
import { useOnline } from '@/lib/device/use-online'
import { classNames } from '@/lib/ui/class-names'
import { ToneSquare } from '@/lib/ui/tone-square'

type Network = AnswerOf<typeof networks>['list'][number]

const TONE = { normal: 'success', slow: 'warning', stopped: 'danger' } as const satisfies Record<
  Network['state'],
  string
>

/** The state of each network: the usual confirmation time, or how far it is behind. */
export function Networks({ narrow }: { narrow: boolean }) {
  const { t } = useLingui()
  const { data: known } = useQuery(capabilitiesOptions)
  const networks = useQuery({ ...networksOptions, enabled: offers(known, 'system.networks') })
  const { data, isError } = networks
  const online = useOnline()
  if (!data && isError && !narrow) return <UnknownStates query={networks} />
  if (!data || data.list.length === 0) return null
  return (
    <ul
      aria-label={t`Networks`}
      className={classNames('mt-2.5 grid grid-cols-1 gap-1.5 border-t border-line-hair pt-3', narrow ? '' : 'px-2.5')}
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
          <ToneSquare tone={online && !isError ? TONE[network.state] : 'neutral'} />
        </li>
      ))}
    </ul>
  )
}

/** Shown when the states are unknown; nothing is green then. */
function UnknownStates({ query }: { query: Pick<FaultyQuery, 'isFetching' | 'refetch'> }) {
  return (
    <p className="mt-2.5 border-t border-line-hair px-2.5 pt-3 type-12 text-text-2">
      <Trans>The states of the networks are not known.</Trans> <RetryLink query={query} />
    </p>
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
      <Plural value={confirmations} one="# block" other="# blocks" />, {wait}, simulated
    </Trans>
  ) : (
    <Trans>
      <Plural value={confirmations} one="# block" other="# blocks" />, {wait}
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
