import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { AnswerOf } from '#shared/contract/operation'
import type { networks } from '#shared/contract/system'
import { type FaultyQuery, RetryLink } from '@/lib/domain-ui/query-fault'
import { capabilitiesOptions, networksOptions, offers } from '@/lib/api/system'
import { useOnline } from '@/lib/device/use-online'
import { Icon } from '@/lib/ui/icon'
import { TokenMark } from '@/lib/ui/token-mark'
import { type Tone, toneText } from '@/lib/ui/tone'

type Network = AnswerOf<typeof networks>['list'][number]

type State = Network['state'] | 'unknown'

/** The tone of each state, and a shape, because colour alone says nothing to many people. */
const LOOKS = {
  normal: { tone: 'success', icon: Check },
  slow: { tone: 'warning', icon: TriangleAlert },
  stopped: { tone: 'danger', icon: X },
  unknown: { tone: 'neutral', icon: CircleDashed },
} as const satisfies Record<State, { tone: Tone; icon: LucideIcon }>

/** The states of the networks, and whether they are still to come: what stands above them would move then. */
export function useNetworks() {
  const capabilities = useQuery(capabilitiesOptions)
  const isOffered = offers(capabilities.data, 'system.networks')
  const query = useQuery({ ...networksOptions, enabled: isOffered })
  return { query, areComing: capabilities.isPending || (isOffered && query.isPending) }
}

interface NetworksProps {
  query: ReturnType<typeof useNetworks>['query']
  narrow: boolean
}

/** The state of each network: the usual confirmation time, or how far it is behind. */
export function Networks({ query, narrow }: NetworksProps) {
  const { t } = useLingui()
  const say = useWaitWords()
  const { data, isError } = query
  const online = useOnline()
  if (!data && isError && !narrow) return <UnknownStates query={query} />
  if (!data || data.list.length === 0) return null
  const stateNow = ({ state }: Network): State => (online && !isError ? state : 'unknown')
  return (
    <ul
      aria-label={t`Networks`}
      className={`mt-2.5 grid grid-cols-1 border-t border-line-hair pt-3 ${narrow ? 'gap-2.5' : 'gap-1.5 px-2.5'}`}
    >
      {data.list.map((network) =>
        narrow ? (
          <OnRail key={network.id} network={network} state={stateNow(network)} />
        ) : (
          <li key={network.id} className="flex items-center gap-2 type-12 text-text-2">
            <span className="whitespace-nowrap">{network.name}</span>
            <span className="min-w-0 flex-1 text-right text-text-3 tabular-nums">{say(network)}</span>
            <Shape state={stateNow(network)} />
          </li>
        ),
      )}
    </ul>
  )
}

/** A network on the rail: its mark, the shape of its state, and the usual wait or how far it is behind. */
function OnRail({ network, state }: { network: Network; state: State }) {
  const { t } = useLingui()
  const words = useWaitWords()(network)
  const said = state === 'unknown' ? t`not known` : words
  return (
    <li title={`${network.name} · ${said}`} className="grid justify-items-center gap-0.5">
      <span className="relative">
        <TokenMark token={network.name} />
        <span className="absolute -right-2 -bottom-1 rounded-full bg-canvas p-px">
          <Shape state={state} />
        </span>
      </span>
      <span aria-hidden className="type-11 text-text-2 tabular-nums">
        <Figure network={network} state={state} />
      </span>
      <span className="sr-only">
        {network.name} {said}
      </span>
    </li>
  )
}

function Shape({ state }: { state: State }) {
  const { tone, icon } = LOOKS[state]
  return <Icon of={icon} size={13} className={toneText[tone]} />
}

function Figure({
  network: { confirmations, block_seconds, behind_seconds },
  state,
}: {
  network: Network
  state: State
}) {
  const say = useDurationWords()
  if (state === 'unknown') return '?'
  if (state === 'stopped') return <Trans>Stopped</Trans>
  return state === 'normal' ? say(confirmations * block_seconds) : `+${say(behind_seconds)}`
}

/** Shown when the states are unknown; nothing is green then. */
function UnknownStates({ query }: { query: Pick<FaultyQuery, 'isFetching' | 'refetch'> }) {
  return (
    <p className="mt-2.5 border-t border-line-hair px-2.5 pt-3 type-12 text-text-2">
      <Trans>The states of the networks are not known.</Trans> <RetryLink query={query} />
    </p>
  )
}

/** The words for the wait on a network: the usual time until a payment is final, or how far the network is behind. */
function useWaitWords(): (network: Network) => string {
  const { t } = useLingui()
  const say = useDurationWords()
  return ({ confirmations, block_seconds, behind_seconds, state, simulated }) => {
    if (state === 'stopped') return t`Stopped`
    if (state === 'slow') {
      const behind = say(behind_seconds)
      return t`Slow: ${behind} behind`
    }
    const wait = say(confirmations * block_seconds)
    return simulated
      ? t`${plural(confirmations, { one: '# block', other: '# blocks' })}, ${wait}, simulated`
      : t`${plural(confirmations, { one: '# block', other: '# blocks' })}, ${wait}`
  }
}

function useDurationWords(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    const rest = seconds % 60
    if (minutes === 0) return t`${rest} s`
    return rest === 0 ? t`${minutes} min` : t`${minutes} min ${rest} s`
  }
}
