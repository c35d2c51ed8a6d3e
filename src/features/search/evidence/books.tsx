import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Evidence } from '@/lib/api/search'
import { ANSWER_LOOKS } from '../look-up/answer-words'
import { Long, Part, zoned } from './sheet'

type Posting = Evidence['postings'][number]

const ACCOUNTS = {
  application: msg`Account of the application`,
  capital: msg`Capital account`,
  held: msg`Reserved`,
  debt: msg`Owed to the platform`,
} satisfies Record<Posting['account'], MessageDescriptor>

const cell = 'border-b border-line-hair py-1.5 pr-3 text-left align-top'

/** What was booked to the merchant's accounts for the payment, after the platform's share. */
export function Postings({ postings, zone }: { postings: readonly Posting[]; zone: string }) {
  const { t } = useLingui()
  return (
    <Part title={<Trans>What was booked to the merchant</Trans>}>
      {postings.length === 0 ? (
        <p className="text-text-2">
          <Trans>Nothing was booked.</Trans>
        </p>
      ) : (
        <table className="w-full type-13 tabular-nums">
          <thead>
            <tr>
              <th className={cell}>
                <Trans>Time</Trans>
              </th>
              <th className={cell}>
                <Trans>Account</Trans>
              </th>
              <th className={`${cell} text-right`}>
                <Trans>Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.map(({ time, account, amount, token, reason }) => (
              <tr key={`${time} ${account} ${amount} ${token} ${reason}`}>
                <td className={cell}>{zoned(time, zone)}</td>
                <td className={cell}>{t(ACCOUNTS[account])}</td>
                <td className={`${cell} text-right whitespace-nowrap`}>
                  {amount} {token}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

/** Who has had the network asked for it, and what was answered last. */
export function LookUps({ lookUps, zone }: { lookUps: Evidence['look_ups']; zone: string }) {
  const { t } = useLingui()
  if (lookUps.length === 0) return null
  return (
    <Part title={<Trans>Looked up on the network</Trans>}>
      <ul className="type-13">
        {lookUps.map(({ txid, time, device, answer }) => (
          <li key={`${txid} ${time}`} className="border-b border-line-hair py-1.5">
            {zoned(time, zone)} · {answer === null ? '—' : t(ANSWER_LOOKS[answer].word)} ·{' '}
            {device === '' ? '—' : device}
            <br />
            <Long value={txid} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
