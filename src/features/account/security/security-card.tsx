import { Trans, useLingui } from '@lingui/react/macro'
import type { UserInfo } from '#shared/contract/user'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { Card, CardHead } from '@/lib/ui/card'
import { Ruler } from '@/lib/ui/ruler'
import { SettingRow } from '../kit/setting-row'
import type { RowName } from '../search'
import { useFactors } from './use-factors'

interface SecurityCardProps {
  user: UserInfo
  open: RowName | undefined
  /** Whether a first mailbox is proven by a wallet. */
  byWallet: boolean
  onOpen: (row: RowName | undefined) => void
  onCodes: (codes: readonly string[]) => void
}

/**
 * Every way to prove who one is: what is set, what is missing, and the form that changes it. On a phone what is missing
 * comes first.
 */
export function SecurityCard({ user, open, byWallet, onOpen, onCodes }: SecurityCardProps) {
  const { t } = useLingui()
  const isPhone = usePhoneWidth()
  const factors = useFactors(user)
  const set = factors.filter(({ state }) => state === 'set').length
  const missing = factors.filter(({ state }) => state === 'missing')
  const shown = isPhone ? [...missing, ...factors.filter(({ state }) => state !== 'missing')] : factors
  return (
    <Card aria-labelledby="security-title">
      <CardHead
        id="security-title"
        title={<Trans>Security</Trans>}
        actions={
          <>
            <span className="type-13 text-text-2">
              <Trans>
                <b className="font-semibold text-text-1">{set}</b> of {factors.length} in place
              </Trans>
            </span>
            <Ruler ticks={factors.length} used={set} good className="w-36 phone:w-20" />
          </>
        }
      />
      <ul aria-label={t`Ways to prove who you are`} className="mt-2 pb-1">
        {shown.map(({ name, ...factor }) => (
          <SettingRow
            key={name}
            {...factor}
            open={open === name}
            onOpenChange={(next) => onOpen(next ? name : undefined)}
          >
            {({ FactorForm }) => <FactorForm {...{ name, user, byWallet, onCodes }} onDone={() => onOpen(undefined)} />}
          </SettingRow>
        ))}
      </ul>
    </Card>
  )
}
