import { openAccount } from '@/features/account/testing/account-bench'
import { openApplications } from '@/features/applications/testing/applications-bench'
import { delivery, fakeApi as callbacksApi, openCallbacks } from '@/features/callbacks/testing/callbacks-bench'
import { fakeApi as fundingApi, openFunding } from '@/features/funding-details/testing/funding-bench'
import { fakeApi as propertyApi, openProperty } from '@/features/property/testing/property-bench'
import { fakeApi as recordsApi, openRecords, payment } from '@/features/records/testing/records-bench'
import { fakeApi as withdrawApi, openWithdraw } from '@/features/withdraw/testing/withdraw-bench'
import type { ScreenEntry } from './entry'

const PAYMENTS = Array.from({ length: 12 }, (_, index) =>
  payment(index + 1, { status: (index % 8) + 1, exception: index === 4 ? 'under' : null }),
)
const DELIVERIES = Array.from({ length: 12 }, (_, index) => delivery(index + 1))

/** The screens whose browser tests have a fake server of their own. */
export const SCREENS: readonly ScreenEntry[] = [
  { name: 'Payment records', open: () => (recordsApi(PAYMENTS), openRecords().client) },
  { name: 'A payment in its drawer', open: () => (recordsApi(PAYMENTS), openRecords('/record?open=pay-1').client) },
  { name: 'Callbacks', open: () => (callbacksApi(DELIVERIES), openCallbacks().client) },
  { name: 'Property', open: () => (propertyApi(), openProperty().client) },
  { name: 'Recharges', open: () => (propertyApi(), openProperty('/property?tab=recharge').client) },
  { name: 'Fund stream', open: () => (fundingApi(), openFunding().client) },
  {
    name: 'Month statement',
    open: () => (fundingApi(), openFunding('/property/fundingDetails?tab=statement').client),
  },
  { name: 'Withdraw', open: () => (withdrawApi(), openWithdraw().client) },
  { name: 'Account', open: () => openAccount().client },
  { name: 'Applications', open: () => void openApplications() },
]
