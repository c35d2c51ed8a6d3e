import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useZone } from '@/lib/api/use-zone'
import { OpenAct, type OpenActSlot } from '@/lib/money-intent/open-act'
import { AddressBlock } from '@/lib/ui/address-block'
import { Amount } from '@/lib/ui/amount'
import { Card } from '@/lib/ui/card'
import { DefinitionList } from '@/lib/ui/definition-list'
import type { TokenOnNetwork } from '../details/token-on-network'
import { Money } from '../kit/money'

interface OpenWithdrawalProps extends OpenActSlot {
  tokens: readonly TokenOnNetwork[]
  /** Below the balance: how another one is begun. */
  children?: ReactNode
}

/** A withdrawal with an unknown outcome: what is known, where it would go, and what the balance is now. */
export function OpenWithdrawal({ tokens, children, ...open }: OpenWithdrawalProps) {
  const { t } = useLingui()
  const zone = useZone()
  const { amount, address, token_id } = open.intent.payload
  const { token = '', chain = '' } = open.intent.shown ?? {}
  const held = tokens.find((one) => one.token_id === token_id)
  return (
    <div className="grid grid-cols-1 items-start gap-6 min-[62.5rem]:grid-cols-[minmax(0,1fr)_348px] phone:gap-4">
      <Card className="p-6 phone:p-4">
        <OpenAct
          {...open}
          zone={zone}
          found={t`Withdrawal found`}
          unknown={
            <Trans>
              We did not get an answer. The withdrawal may have been executed; it is not sent again by itself.
            </Trans>
          }
        >
          <Amount value={amount} mode="full" decimals={held?.decimals ?? 2} unit={held?.token ?? token} size="hero" />
        </OpenAct>
      </Card>
      <div className="grid grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-2 p-5 phone:p-4">
          <h2 className="type-15">
            <Trans>To</Trans>
          </h2>
          {address !== undefined && <AddressBlock address={address} columns={columnsFor(address)} />}
          <DefinitionList
            items={[
              {
                key: 'network',
                term: t`Network`,
                value: [held?.token ?? token, held?.network ?? chain].filter(Boolean).join(' · ') || '—',
              },
              ...(held
                ? [
                    {
                      key: 'available',
                      term: t`Available now`,
                      value: <Money value={held.available} tokenOnNetwork={held} />,
                    },
                  ]
                : []),
            ]}
          />
          {held && (
            <p className="type-13 text-text-3">
              <Trans>If the withdrawal was executed, its amount is no longer part of this figure.</Trans>
            </p>
          )}
        </Card>
        {children}
      </div>
    </div>
  )
}

/** The length needs two cells of the last row in this narrow card. */
function columnsFor(address: string): 5 | 6 {
  return Math.ceil(address.length / 4) % 5 === 4 ? 6 : 5
}
