import { fixedAddresses } from '#shared/contract/fixed-address'
import { call, demoSignIn } from '../api'
import { openBy, type TypedForm } from './typed-form'

const TREASURY = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** The first form is the one of the short run. */
export const withdrawalForms: readonly TypedForm[] = [
  {
    form: 'a withdrawal',
    drawnBy: ['withdraw/details/amount-field.tsx', 'withdraw/destination/address-field.tsx'],
    path: '/withdraw',
    fields: [
      { name: 'Receiving address', text: TREASURY },
      { name: /^Amount/, text: '125' },
    ],
    bar: 'asks',
  },
]

/** What moves money or says where it may go. */
export const moneyForms: readonly TypedForm[] = [
  {
    form: 'a transfer',
    drawnBy: ['property/transfer/transfer-form.tsx'],
    path: '/property?act=transfer',
    fields: [{ name: 'Amount', text: '3.25' }],
    bar: 'is covered',
  },
  {
    form: 'a recharge',
    drawnBy: ['property/recharge/recharge-form.tsx'],
    path: '/property?act=recharge',
    fields: [{ name: 'Expected amount', text: '40.5' }],
    bar: 'is covered',
  },
  {
    form: 'a new fixed address',
    drawnBy: ['fixed-addresses/add/add-drawer.tsx'],
    path: '/property/fixedAddr',
    open: async (page) => await page.getByRole('button', { name: 'Add address' }).first().click(),
    fields: [
      { name: /^Address/, text: TREASURY },
      { name: /^Name/, text: 'Treasury of May' },
    ],
    bar: 'is covered',
  },
  {
    form: 'a private key where an address belongs',
    drawnBy: ['fixed-addresses/add/add-drawer.tsx'],
    path: '/property/fixedAddr',
    open: async (page) => await page.getByRole('button', { name: 'Add address' }).first().click(),
    fields: [
      { name: /^Address/, text: 'zoo zone zero youth young you yellow year yard wrong wrist write', secret: true },
      { name: /^Name/, text: 'Treasury of June' },
    ],
    bar: 'is covered',
  },
  {
    form: 'another name of a fixed address',
    drawnBy: ['fixed-addresses/drawer/rename-form.tsx'],
    path: async () => {
      const { list } = await call(fixedAddresses, { session: await demoSignIn(), query: {} })
      return `/property/fixedAddr?open=${list[0]?.id ?? ''}`
    },
    open: async (page) =>
      await openBy(page.getByRole('button', { name: 'Rename' }), page.getByRole('dialog').getByLabel('Name')),
    fields: [{ name: 'Name', text: 'Cold store of the north' }],
    bar: 'is covered',
  },
  {
    form: 'the gas limit of a network',
    drawnBy: ['withdraw-setting/networks/network-drawer.tsx'],
    path: '/property/WithdrawSetting',
    open: async (page) =>
      await page.getByRole('region', { name: 'Withdrawal networks' }).getByRole('button').first().click(),
    fields: [{ name: 'Gas limit', text: '77' }],
    bar: 'is covered',
  },
  {
    form: 'a payment link',
    drawnBy: ['payment-link/form/amount-fields.tsx', 'payment-link/form/link-form.tsx'],
    path: '/paymentLink?new=true',
    fields: [
      { name: /^Amount/, text: '12.5' },
      { name: /^What is it for/, text: 'Invoice of May' },
      { name: /^Order number/, text: 'MAY-77' },
    ],
    bar: 'asks',
  },
  {
    form: 'the own end of a payment link',
    drawnBy: ['payment-link/form/ends-after.tsx'],
    path: '/paymentLink?new=true',
    open: async (page) => await page.getByRole('radio', { name: 'Own time' }).check(),
    fields: [{ name: 'Ends at', text: '2031-05-04 18:30' }],
    bar: 'asks',
  },
]
