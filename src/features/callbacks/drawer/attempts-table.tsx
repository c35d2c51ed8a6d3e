import { Trans, useLingui } from '@lingui/react/macro'
import type { Attempt, Delivery } from '@/lib/api/callbacks'
import { formatTime } from '#shared/time/format-time'
import { classNames } from '@/lib/ui/class-names'
import { HttpCode, isTaken } from '../list/delivery-parts'

interface AttemptsTableProps {
  /** Those that are kept, the oldest first. */
  attempts: readonly Attempt[]
  /** How many came before them and are kept no more. */
  forgotten: number
  delivery: Delivery
  /** Number of the attempt whose messages are shown, from 1. */
  chosen: number
  onChoose: (number: number) => void
  zone: string
}

/** Every attempt, the latest first; pressing its number shows its request and response. */
export function AttemptsTable({ attempts, forgotten, delivery, chosen, onChoose, zone }: AttemptsTableProps) {
  if (attempts.length === 0)
    return (
      <p className="text-text-3">
        <Trans>No attempt yet.</Trans>
      </p>
    )
  return (
    <>
      <RoundBars delivery={delivery} attempts={attempts} />
      <table className="w-full rounded-2 border border-line-hair type-13 tabular-nums">
        <caption className="sr-only">
          <Trans>Attempts</Trans>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">
              <Trans>No.</Trans>
            </th>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Answer</Trans>
            </th>
            <th scope="col">
              <Trans>Duration</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {attempts
            .map((attempt, index) => (
              <AttemptRow
                // Attempts have no id; their order never changes.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                attempt={attempt}
                number={forgotten + index + 1}
                chosen={index + 1 === chosen}
                onChoose={() => onChoose(index + 1)}
                zone={zone}
              />
            ))
            .toReversed()}
        </tbody>
      </table>
    </>
  )
}

interface AttemptRowProps {
  attempt: Attempt
  number: number
  chosen: boolean
  onChoose: () => void
  zone: string
}

function AttemptRow({ attempt, number, chosen, onChoose, zone }: AttemptRowProps) {
  const { t, i18n } = useLingui()
  const name = t`Attempt ${number}`
  const took = i18n.number(attempt.duration_ms)
  return (
    <tr
      className={classNames(
        'relative border-b border-line-hair last:border-b-0 has-[button:focus-visible]:outline-2 has-[button:focus-visible]:-outline-offset-2 has-[button:focus-visible]:outline-focus',
        chosen ? 'bg-selected inset-shadow-[3px_0_var(--accent-mark)]' : 'hover:bg-hover',
      )}
    >
      <td className="h-9 pr-3 pl-4 text-text-3 phone:h-11">
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={name}
          onClick={onChoose}
          className="min-h-6 text-left outline-none after:absolute after:inset-0"
        >
          {name}
        </button>
      </td>
      <td className="whitespace-nowrap max-[22.5rem]:whitespace-normal">{formatTime(attempt.at, 'save', { zone })}</td>
      <td className="px-3">
        <Outcome attempt={attempt} />
      </td>
      <td className="pr-4 text-right whitespace-nowrap text-text-2">
        <Trans>{took} ms</Trans>
      </td>
    </tr>
  )
}

function Outcome({ attempt: { http_status, failure } }: { attempt: Attempt }) {
  if (http_status !== null) return <HttpCode status={http_status} />
  return (
    <span className="text-danger-text">
      {failure === 'timeout' ? (
        <Trans>No answer in time</Trans>
      ) : failure === 'unreachable' ? (
        <Trans>Not reachable</Trans>
      ) : (
        <Trans>Not sent</Trans>
      )}
    </span>
  )
}

/** The made and the remaining attempts of this round, as bars; the table and the sentence give the same in words. */
function RoundBars({ delivery, attempts }: { delivery: Delivery; attempts: readonly Attempt[] }) {
  const round = attempts.slice(Math.max(0, attempts.length - delivery.tries))
  return (
    <span aria-hidden className="mb-3 flex h-4 items-end gap-[3px] forced-color-adjust-none">
      {Array.from({ length: delivery.most_tries }, (_, index) => {
        const attempt = round[index]
        const look =
          attempt === undefined
            ? 'h-2 bg-line-strong'
            : isTaken(attempt.http_status)
              ? 'h-4 bg-success-solid'
              : 'h-4 bg-danger-solid'
        return <span key={index} className={classNames('flex-1 rounded-[2px]', look)} />
      })}
    </span>
  )
}
