import { openAccount } from '@/features/account/testing/account-bench'
import { openApplications } from '@/features/applications/testing/applications-bench'
import { delivery, fakeApi as callbacksApi, openCallbacks } from '@/features/callbacks/testing/callbacks-bench'
import { dashboard, whole } from '@/features/dashboard/testing/dashboard-bench'
import { openFixedAddresses } from '@/features/fixed-addresses/testing/fixed-bench'
import { fakeApi as fundingApi, openFunding } from '@/features/funding-details/testing/funding-bench'
import { linkedBooks } from '@/features/funding-details/testing/linked-books'
import { chainOf, paymentEntry } from '#shared/books/testing/test-chain'
import { backEnd as openingApi, openForm, openReview, REFUSED } from '@/features/opening/testing/opening-bench'
import { openLinks } from '@/features/payment-link/testing/link-bench'
import { fakeApi as propertyApi, openProperty } from '@/features/property/testing/property-bench'
import { fakeApi as recordsApi, openRecords, payment } from '@/features/records/testing/records-bench'
import { money, openUnassigned } from '@/features/records/testing/unassigned-bench'
import { openEvidence, transfer } from '@/features/search/testing/evidence-bench'
import { openLookUp } from '@/features/search/testing/look-up-bench'
import { SignInPage } from '@/features/session/sign-in-page'
import { fakeApi as withdrawApi, openWithdraw } from '@/features/withdraw/testing/withdraw-bench'
import { answering, openPage } from '@/lib/testing/page-bench'
import { renderWithApi } from '@/lib/testing/render-with-api'
import type { ScreenEntry } from './entry'

const PAYMENTS = Array.from({ length: 12 }, (_, index) =>
  payment(index + 1, { status: (index % 8) + 1, exception: index === 4 ? 'under' : null }),
)
const UNASSIGNED = [money(), money({ handle_id: 'una-2', why: 'unknown_token', payment: null, credit: null })]
const DELIVERIES = Array.from({ length: 12 }, (_, index) => delivery(index + 1))

/** The screens whose browser tests have a fake server of their own. */
export const SCREENS: readonly ScreenEntry[] = [
  { name: 'Sign-in', open: () => (answering({}), openPage('/login', SignInPage).client) },
  { name: 'Dashboard', open: () => renderWithApi(dashboard, whole()).queries },
  { name: 'Payment records', open: () => (recordsApi(PAYMENTS), openRecords().client) },
  { name: 'A payment in its drawer', open: () => (recordsApi(PAYMENTS), openRecords('/record?open=pay-1').client) },
  { name: 'Unassigned money', open: () => openUnassigned({ rows: UNASSIGNED }).client },
  { name: 'Look a payment up', open: () => openLookUp({ address: '/lookUp?open=look-1' }).client },
  { name: 'Payment evidence', open: () => openEvidence([transfer()]).client },
  { name: 'Callbacks', open: () => (callbacksApi(DELIVERIES), openCallbacks().client) },
  { name: 'Property', open: () => (propertyApi(), openProperty().client) },
  { name: 'Recharges', open: () => (propertyApi(), openProperty('/property?tab=recharge').client) },
  { name: 'Fund stream', open: () => (fundingApi(), openFunding().client) },
  {
    name: 'Month statement',
    open: () => (fundingApi(), openFunding('/property/fundingDetails?tab=statement').client),
  },
  {
    name: 'Month statement with the hash of the books',
    open: () => (
      fundingApi(linkedBooks(() => chainOf([1, 2, 3].map((number) => paymentEntry(number))))),
      openFunding('/property/fundingDetails?tab=statement').client
    ),
  },
  { name: 'Fixed addresses', open: () => openFixedAddresses().client },
  { name: 'Withdraw', open: () => (withdrawApi(), openWithdraw().client) },
  { name: 'Account', open: () => openAccount().client },
  { name: 'Application for the permission', open: () => (openingApi(), openForm().client) },
  {
    name: 'Application under review',
    open: () => (openingApi({ 'GET /user/opening': () => REFUSED }), openReview().client),
  },
  { name: 'Payment links', open: () => openLinks().client },
  { name: 'Applications', open: () => void openApplications() },
]
