import { page } from 'vitest/browser'
import { answering, openPage } from '@/lib/testing/page-bench'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { SignInPage } from './sign-in-page'
import { SPEC_ROWS } from './testing/spec-rows'

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function toMailedCode(): Promise<void> {
  await button('Continue with email').click()
  await page.getByLabelText('Email', { exact: true }).fill('mia@northwind.example')
  await page.getByLabelText('Password', { exact: true }).fill('Settle24')
  await button('Sign in').click()
}

async function toGoogleCode(): Promise<void> {
  await toMailedCode()
  await page.getByLabelText('Email code').fill('123456')
}

const STEPS = {
  login: () => button('Continue with email').click(),
  'mailed code': toMailedCode,
  'google code': toGoogleCode,
  'recovery code': async () => {
    await toGoogleCode()
    await button('Use a recovery code').click()
  },
  register: () => button('Create a merchant account').click(),
  retrieve: async () => {
    await button('Continue with email').click()
    await button('Forgot it?').click()
  },
} satisfies Record<keyof typeof SPEC_ROWS, () => Promise<void>>

testSpecRows(SPEC_ROWS, async (form) => {
  answering({
    'POST /public/email/send-verification-code': () => ({ wait_seconds: 60 }),
    'POST /public/login': () => ({ token: 'p'.repeat(43), verification: true }),
  })
  openPage('/', SignInPage)
  await STEPS[form]()
})
