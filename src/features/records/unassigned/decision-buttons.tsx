import { Trans } from '@lingui/react/macro'
import { CornerUpLeft, WalletMinimal } from 'lucide-react'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { useOffers } from '@/lib/api/use-offers'
import { compare } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Button } from '@/lib/ui/button'
import { actOf, type DecisionKind } from './use-decision'

interface DecisionButtonsProps {
  money: UnassignedMoney
  onDecide: (kind: DecisionKind) => void
}

/** The two decisions, where the server allows them. */
export function DecisionButtons({ money, onDecide }: DecisionButtonsProps) {
  const canCredit = useOffers(actOf('credit')) && money.credit !== null
  const canSendBack = useOffers(actOf('send_back')) && money.send_back !== null
  const least = money.send_back?.minimum ?? '0'
  const isTooLittle = compare(money.amount, least) < 0
  const minimum = `${formatAmount(least, { mode: 'plain' })} ${money.token}`
  return (
    <>
      {canCredit && (
        <Button icon={WalletMinimal} onClick={() => onDecide('credit')}>
          <Trans>Credit…</Trans>
        </Button>
      )}
      {canSendBack && (
        <Button
          icon={CornerUpLeft}
          onClick={() => onDecide('send_back')}
          {...(isTooLittle
            ? { disabledReason: <Trans>The network costs {minimum}, and this is less: credit it instead.</Trans> }
            : {})}
        >
          <Trans>Send back…</Trans>
        </Button>
      )}
    </>
  )
}
