import type { Page } from '@playwright/test'
import { passkeys } from '#shared/contract/passkey'
import type { TypedForm } from './typed-form'

/** The sandbox has no signer: its answers are those of a back end with one. */
async function offerPasskeys(page: Page): Promise<void> {
  await page.route('**/api/v1/capabilities', async (route) => {
    const answer = await route.fetch()
    const offered: { data: { operations: string[] } } = await answer.json()
    offered.data.operations.push(passkeys.name)
    await route.fulfill({ response: answer, json: offered })
  })
  const data = { signer_id: '0'.repeat(16), rp_id: 'localhost', merchant_id: '1', list: [] }
  await page.route(
    `**/api/v1${passkeys.path}`,
    async (route) => await route.fulfill({ json: { code: 200, msg: 'ok', data } }),
  )
}

/** The rows of the account. The address opens each. */
export const accountForms: readonly TypedForm[] = [
  {
    form: 'the website of the merchant',
    drawnBy: ['account/info/line-form.tsx'],
    path: '/accountInfo?open=website',
    fields: [{ name: 'Website', text: 'https://www.northwind.example/shop' }],
    bar: 'asks',
  },
  {
    form: 'the name of the merchant',
    drawnBy: ['account/info/line-form.tsx'],
    path: '/accountInfo?open=name',
    fields: [{ name: /name/i, text: 'Northwind and Daughters' }],
    bar: 'asks',
  },
  {
    form: 'the postal address of the merchant',
    drawnBy: ['account/info/line-form.tsx'],
    path: '/accountInfo?open=address',
    fields: [{ name: /address/i, text: '1 Harbour Road' }],
    bar: 'asks',
  },
  {
    form: 'the social links',
    drawnBy: ['account/info/links-form.tsx'],
    path: '/accountInfo?open=links',
    fields: [
      { name: 'Site', text: 'Mastodon' },
      { name: 'Link or name there', text: '@northwind@social.example' },
    ],
    bar: 'asks',
  },
  {
    form: 'the e-mail address',
    drawnBy: ['account/factors/mailbox-form.tsx', 'account/kit/own-proof.tsx', 'account/kit/code-field.tsx'],
    path: '/accountInfo?open=email',
    fields: [
      { name: 'Code from the old address', text: '730164', secret: true },
      { name: 'New email', text: 'mia@northwind.example' },
      { name: 'Code from the new address', text: '730165', secret: true },
    ],
    bar: 'asks',
  },
  {
    form: 'the phone number',
    drawnBy: ['account/factors/phone-form.tsx', 'account/kit/own-proof.tsx', 'account/kit/code-field.tsx'],
    path: '/accountInfo?open=phone',
    fields: [
      { name: 'Email code', text: '730166', secret: true },
      { name: 'Phone number', text: '2025550143' },
    ],
    bar: 'asks',
  },
  ...(['password', 'transaction'] as const).map((row): TypedForm => ({
    form: `the ${row === 'password' ? 'login' : 'transaction'} password`,
    drawnBy: ['account/factors/password-form.tsx', 'account/kit/code-field.tsx'],
    path: `/accountInfo?open=${row}`,
    fields: [
      { name: /^New password$/, text: 'Harbour-Lantern-58', secret: true },
      { name: 'New password again', text: 'Harbour-Lantern-59', secret: true },
      { name: 'Email code', text: '730167', secret: true },
    ],
    bar: 'asks',
  })),
  {
    form: 'the binding of Google Authenticator',
    drawnBy: ['account/kit/code-field.tsx'],
    path: '/accountInfo?open=google',
    fields: [
      { name: 'Email code', text: '730168', secret: true },
      { name: 'Code from the app', text: '730169', secret: true },
    ],
    bar: 'asks',
  },
  {
    form: 'a new wallet',
    drawnBy: ['account/wallets/link-wallet.tsx'],
    path: '/accountInfo?open=wallet',
    fields: [{ name: 'Name', text: 'Office Ledger' }],
    bar: 'is covered',
  },
  {
    form: 'a new passkey for payouts',
    drawnBy: ['account/passkeys/add-passkey.tsx'],
    path: '/accountInfo?open=passkey',
    before: offerPasskeys,
    fields: [{ name: 'Name of the person', text: 'Mia Chen' }],
    bar: 'is covered',
  },
  {
    form: 'the closing of the account',
    drawnBy: ['account/closing/close-card.tsx'],
    path: '/accountInfo?open=close',
    fields: [{ name: /^Type your merchant ID/, text: 'Northwind' }],
    bar: 'asks',
  },
]
