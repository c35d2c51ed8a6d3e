import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PropertyTab } from '../search'

/** The three lists of the property page, in the order of their tabs. */
export const LIST_TABS: readonly { value: PropertyTab; label: ReactNode }[] = [
  { value: 'withdrawal', label: <Trans>Withdrawals</Trans> },
  { value: 'recharge', label: <Trans>Recharges</Trans> },
  { value: 'transfer', label: <Trans>Transfers</Trans> },
]
