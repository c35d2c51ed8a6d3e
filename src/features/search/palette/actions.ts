import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RECORD_VIEWS } from '@/lib/paths/record-views'
import type { PageAddress } from '@/lib/paths/page-search'

/** Something that can be opened. What moves money only has its form opened. */
export interface Action {
  readonly name: MessageDescriptor
  /** More words that find it, in the language of the page. */
  readonly words: MessageDescriptor
  readonly target: PageAddress
  /** The operation that a back end may lack. */
  readonly needs?: string
}

/** Every form and filter that the search opens. */
export const ACTIONS: readonly Action[] = [
  {
    name: msg`New withdrawal…`,
    words: msg`send pay out wallet`,
    target: { to: '/property/withdraw' },
  },
  {
    name: msg`Recharge…`,
    words: msg`deposit top up`,
    target: { to: '/property', search: { act: 'recharge' } },
  },
  {
    name: msg`Transfer between accounts…`,
    words: msg`move capital application`,
    target: { to: '/property', search: { act: 'transfer' } },
  },
  {
    name: msg`Look up a payment…`,
    words: msg`customer says I paid transaction missing`,
    target: { to: '/lookUp' },
    needs: 'search.lookUp',
  },
  {
    name: msg`New payment link…`,
    words: msg`invoice QR code ask for money`,
    target: { to: '/paymentLink' },
    needs: 'link.create',
  },
  {
    name: msg`Create application…`,
    words: msg`new shop KEY`,
    target: { to: '/appManage', search: { act: 'create' } },
  },
  {
    name: msg`Refunds`,
    words: msg`give money back`,
    target: { to: '/record', search: RECORD_VIEWS.refunds },
    needs: 'transactions.refunds',
  },
  {
    name: msg`Payments that need a decision`,
    words: msg`under over late attention`,
    target: { to: '/record', search: RECORD_VIEWS.attention },
    needs: 'transactions.resolve',
  },
  {
    name: msg`Payments of today`,
    words: msg`received paid`,
    target: { to: '/record', search: { status: '2', range: 'today' } },
  },
  {
    name: msg`Export payments…`,
    words: msg`download file CSV Excel XLSX`,
    target: { to: '/record', search: { act: 'export' } },
  },
  {
    name: msg`Statement of a month`,
    words: msg`accounting bookkeeping`,
    target: { to: '/property/fundingDetails', search: { tab: 'statement' } },
    needs: 'account.statement',
  },
  {
    name: msg`Callbacks that failed`,
    words: msg`webhook resend error`,
    target: { to: '/callbackList', search: { state: 'failing' } },
    needs: 'callback.list',
  },
  {
    name: msg`Change the password…`,
    words: msg`security login`,
    target: { to: '/accountInfo', search: { open: 'password' } },
  },
  {
    name: msg`Google Authenticator…`,
    words: msg`two-factor 2FA code`,
    target: { to: '/accountInfo', search: { open: 'google' } },
  },
]
