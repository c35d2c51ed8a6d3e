import type { ComponentProps } from 'react'
import { DraftKeeper } from '@/lib/forms/draft-keeper'
import { draftsOf } from '@/lib/forms/drafts'
import type { QueryClient } from '@tanstack/react-query'
import type { Application } from '@/lib/api/application'
import type { PaymentLink } from '@/lib/api/payment-link'
import { CAPABILITIES, NOW } from '@/lib/api/testing/usual-answers'
import { type Answers, answering, type Asked, openSearchPage, pageOf } from '@/lib/testing/page-bench'
import { PaymentLinkPage } from '../page'
import { readLinkSearch } from '../search'

const OPERATIONS = ['link.create', 'link.list', 'link.end', 'link.quote', 'link.currencies']

/** An application that takes both kinds of payments. */
export const harbor: Application = {
  appid: 'app_1',
  name: 'Harbor Store',
  logo: '',
  website_url: '',
  notify_url: '',
  mode: 'hybrid',
  whitelist_ips: [],
  usdt_total: '0',
  token_ids: ['101'],
  key: 'k3J0q…2pf9',
  status: 'normal',
  created_time: NOW,
}

/** A link that waits for its customer. */
export const made: PaymentLink = {
  handle_id: 'h1',
  trade_no: '2'.repeat(32),
  out_trade_no: 'PL-0042',
  status: 1,
  exception: null,
  token_id: '101',
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  amount: '180',
  amount_collected: '0',
  fiat_name: 'USD',
  fiat_amount: '180.00',
  created_time: NOW - 60,
  expires_at: NOW + 86_400,
  pay_url: 'https://pay.example/pay/h1',
  simulated: false,
  appid: 'app_1',
  apply_name: 'Harbor Store',
  subject: 'Deposit, boat 5',
  confirmations: 0,
  required: 19,
}

const nothing = () => undefined

/** Opens the page with one application and one link. @returns the calls of the fake server, and the page */
export function openLinks(
  answers: Answers = {},
  { operations = OPERATIONS, list = [harbor], address = '/paymentLink', keepsDrafts = false, keyed_retry = true } = {},
): { asked: Asked[]; client: QueryClient } {
  const asked = answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations, keyed_retry }),
    'GET /user/application-list': () => ({ list, total: list.length }),
    'GET /payment-link': ({ query }) =>
      query.has('handle_id') ? { list: [made], total: 1 } : pageOf<PaymentLink>([made], query),
    'GET /payment-link/currencies': () => ({ list: ['EUR', 'USD'] }),
    'GET /payment-link/quote': () => ({ amount: '250', fiat_name: 'EUR', fiat_amount: '229.63', rate: '0.918500' }),
    ...answers,
  })
  const drafts = keepsDrafts ? draftsOf(() => 'one', nothing) : undefined
  const Page = (props: ComponentProps<typeof PaymentLinkPage>) => (
    <DraftKeeper value={drafts}>
      <PaymentLinkPage {...props} />
    </DraftKeeper>
  )
  const { client } = openSearchPage({ path: '/paymentLink', read: readLinkSearch, Page }, { address })
  return { asked, client }
}
