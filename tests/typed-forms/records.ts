import type { Page } from '@playwright/test'
import { transactions } from '#shared/contract/transactions'
import { call, demoSignIn } from '../api'
import { sandbox } from '../sandbox'
import { openBy, type TypedForm } from './typed-form'

const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const
const BUYER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const TXID = '5a'.repeat(32)

const paidTooMuch = async (): Promise<string> =>
  `/record?open=${(await sandbox().pay({ ...SHOP, case: 'over' })).handle_id}`

/** Of the world: an order paid just now in part waits for the rest until its time is up. */
async function paidInPart(): Promise<string> {
  const { list } = await call(transactions, {
    session: await demoSignIn(),
    query: { status: '3', exception: 'under' },
  })
  return `/record?open=${list[0]?.handle_id ?? ''}`
}

async function proveRefund(page: Page): Promise<void> {
  const address = page.getByRole('textbox', { name: /^Refund address on/ })
  await openBy(page.getByRole('button', { name: /^Refund.*…$/ }), address)
  await address.fill(BUYER)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: /^Refund [\d.]+/ }).click()
}

/** The dialog that asks for password and codes. Nothing of it is kept. */
export const proofForms: readonly TypedForm[] = [
  {
    form: 'the proof of a refund',
    drawnBy: ['verification/proof/proof-fields.tsx'],
    path: paidTooMuch,
    open: proveRefund,
    fields: [
      { name: 'Account password', text: 'Harbour-Lantern-60', secret: true },
      { name: 'Email code', text: '730170', secret: true },
    ],
    bar: 'is covered',
  },
]

/** Payments, and what is looked for among them. */
export const recordForms: readonly TypedForm[] = [
  {
    form: 'the filters of payments',
    drawnBy: ['records/filters/filter-bar.tsx'],
    only: 'desktop',
    path: '/record',
    fields: [
      { name: 'Platform order', text: '12345678' },
      { name: 'Merchant order', text: 'MAY-79' },
    ],
    bar: 'asks',
  },
  {
    form: 'more filters of payments',
    drawnBy: ['records/filters/more-popover.tsx'],
    only: 'desktop',
    path: '/record',
    open: async (page) => await page.getByRole('search').getByRole('button', { name: 'More', exact: true }).click(),
    fields: [{ name: 'Transaction ID', text: TXID }],
    bar: 'asks',
  },
  {
    form: 'the days of payments',
    drawnBy: ['../lib/ui/days.tsx'],
    only: 'desktop',
    path: '/record',
    open: async (page) =>
      await page
        .getByRole('search')
        .getByRole('button', { name: /^Created:/ })
        .click(),
    fields: [
      { name: 'First day', text: '2026-10-02' },
      { name: 'Last day', text: '2026-10-03' },
    ],
    bar: 'asks',
  },
  {
    form: 'the filters of payments on a phone',
    drawnBy: ['records/filters/filter-sheet.tsx'],
    only: 'phone',
    path: '/record',
    open: async (page) => await page.getByRole('button', { name: /^Filters/ }).click(),
    fields: [
      { name: 'Merchant order', text: 'MAY-79' },
      { name: 'Transaction ID', text: TXID },
    ],
    bar: 'is covered',
  },
  {
    form: 'a view to save',
    drawnBy: ['records/views/save-view-dialog.tsx'],
    path: '/record?status=2',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
    },
    fields: [{ name: 'Name', text: 'Monday morning' }],
    bar: 'is covered',
  },
  {
    form: 'the note of a payment',
    drawnBy: ['records/drawer/payment-note.tsx'],
    path: paidTooMuch,
    open: async (page) => await openBy(page.getByRole('button', { name: 'Add note' }), page.getByLabel('Note')),
    fields: [{ name: 'Note', text: 'Ann calls back on Monday' }],
    bar: 'is covered',
  },
  {
    form: 'a refund',
    drawnBy: ['records/refund/refund-form.tsx', 'records/refund/refund-address.tsx'],
    path: paidTooMuch,
    open: async (page) => await page.getByRole('button', { name: /^Refund.*…$/ }).click(),
    fields: [
      { name: /^Refund address on/, text: BUYER },
      { name: /^Reason/, text: 'Paid twice by mistake' },
    ],
    bar: 'is covered',
  },
  {
    form: 'money that is sent to another address than its sender',
    drawnBy: ['records/refund/refund-address.tsx'],
    path: async () => `/record?open=${(await sandbox().pay({ ...SHOP, case: 'closed' })).handle_id}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Send back…' }).click()
      await page.getByRole('radio', { name: 'To another address' }).press('Space')
    },
    fields: [{ name: 'Address on TRON', text: BUYER }],
    bar: 'is covered',
  },
  {
    form: 'a payment to mark as paid',
    drawnBy: ['records/together/accept-dialog.tsx'],
    path: paidInPart,
    open: async (page) => await page.getByRole('button', { name: 'Mark as paid…' }).click(),
    fields: [{ name: 'Reason', text: 'The rest came in cash' }],
    bar: 'is covered',
  },
  {
    form: 'a decision about many payments',
    drawnBy: ['records/together/payments-together.tsx'],
    path: '/record?exception=over&undecided=1',
    // The address opens it after a reload.
    open: async (page) =>
      await openBy(page.getByRole('button', { name: 'Decide together…' }), page.getByLabel('Difference of at most')),
    fields: [{ name: 'Difference of at most', text: '3' }],
    bar: 'is covered',
  },
  {
    form: 'the search over every page',
    drawnBy: ['search/palette/palette.tsx'],
    path: '/record',
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
    },
    fields: [{ name: 'Search, or paste any ID, address or hash', text: 'MAY-80' }],
    bar: 'is covered',
  },
  {
    form: 'a transaction to look up',
    drawnBy: ['search/look-up/look-up-form.tsx'],
    path: '/lookUp',
    fields: [{ name: 'Transaction ID from the customer', text: TXID }],
    bar: 'asks',
  },
  {
    form: 'a recovery phrase where a transaction belongs',
    drawnBy: ['search/look-up/look-up-form.tsx'],
    path: '/lookUp',
    fields: [
      {
        name: 'Transaction ID from the customer',
        text: 'zoo zone zero youth young you yellow year yard wrong wrist write',
        secret: true,
      },
    ],
    bar: 'asks',
  },
  {
    form: 'the search of the market monitor',
    drawnBy: ['market/monitor.tsx'],
    path: '/',
    fields: [{ name: 'Search a token to follow', text: 'tro' }],
    bar: 'ends the form',
  },
]
