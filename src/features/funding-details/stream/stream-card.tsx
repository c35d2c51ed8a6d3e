import { Trans, useLingui } from '@lingui/react/macro'
import { AccountName } from '@/lib/domain-ui/account-name'
import type { StreamLine } from '@/lib/api/fund-stream'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { Amount } from '@/lib/ui/amount'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { TokenMark } from '@/lib/ui/token-mark'
import { reasonWord } from './reason-words'
import { SourceLink } from './source-link'

/** One movement on a phone. */
export function StreamCard({ line, zone, held }: { line: StreamLine; zone: string; held: boolean }) {
  const { t } = useLingui()
  return (
    <RecordRow
      lead={
        <>
          <TokenMark token={line.token} network={line.chain} />
          <Amount value={line.amount} unit={line.token} sign="always" />
        </>
      }
      state={
        <span className="type-13 text-text-2">
          <Trans>
            Balance <Amount value={line.balance} />
          </Trans>
        </span>
      }
      detail={
        <>
          <SourceLink source={line.source} className={coverLink}>
            {t(reasonWord(line.reason, held))}
          </SourceLink>{' '}
          · <AccountName account={line.account} name={line.account_name} />
          {line.note !== undefined && <span className="block wrap-anywhere">{line.note}</span>}
        </>
      }
      time={<RecordTime at={line.created_time} zone={zone} />}
    />
  )
}
