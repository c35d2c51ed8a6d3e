import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { AccountName } from '@/lib/domain-ui/account-name'
import type { TransferBalance } from '@/lib/api/transfers'
import { OpenAct, type OpenActSlot } from '@/lib/money-intent/open-act'
import { Amount } from '@/lib/ui/amount'
import { Icon } from '@/lib/ui/icon'

interface OpenTransferProps extends OpenActSlot {
  balances: readonly TransferBalance[]
  zone: string
}

/** A transfer with an unknown outcome. */
export function OpenTransfer({ balances, ...open }: OpenTransferProps) {
  const { t } = useLingui()
  const { token_id, amount, from = '', to = '' } = open.intent.payload
  const token = balances.find((row) => row.token_id === token_id)
  const nameOf = (account: string) => balances.find((row) => row.account === account)?.name ?? account
  return (
    <OpenAct
      {...open}
      found={t`Transfer found`}
      unknown={
        <Trans>We did not get an answer. The transfer may have been executed; it is not sent again by itself.</Trans>
      }
    >
      <Amount value={amount} mode="full" decimals={token?.decimals ?? 6} unit={token?.token ?? ''} size="mid" />
      <p className="flex flex-wrap items-center gap-1.5 text-text-2">
        <AccountName account={from} name={nameOf(from)} />
        <Icon of={ArrowRight} size={14} className="text-text-3" />
        <AccountName account={to} name={nameOf(to)} />
      </p>
    </OpenAct>
  )
}
