import type { Page } from '@playwright/test'
import { freshEmail } from '../api'
import { SignInPage } from '../pages/sign-in-page'
import type { TypedForm } from './typed-form'

async function chooseEmail(page: Page): Promise<void> {
  await new SignInPage(page).withEmail.click()
}

async function waitForCode(page: Page): Promise<void> {
  await new SignInPage(page).withPassword({ email: freshEmail(), password: 'Nobody2026' })
}

/** The pages before the permission. */
export const openingForms: readonly TypedForm[] = [
  {
    form: 'the application for merchant permission',
    drawnBy: ['opening/application/form-fields.tsx'],
    path: '/openAuthPage',
    fields: [
      { name: /^Website/, text: 'https://harbour.example' },
      { name: /^Cell phone/, text: '2025550144' },
    ],
    bar: 'is not there',
  },
]

/** Nobody is signed in, so that nothing typed may be kept for whoever comes next. */
export const signInForms: readonly TypedForm[] = [
  {
    form: 'e-mail and password',
    drawnBy: ['session/sign-in/text-fields.tsx'],
    path: '/login',
    open: chooseEmail,
    fields: [
      { name: /^Email$/, text: 'mia@northwind.example' },
      { name: /^Password/, text: 'Harbour-Lantern-61', secret: true },
    ],
    bar: 'is not there',
  },
  {
    form: 'the mailed code',
    drawnBy: ['session/sign-in/mailed-code-step.tsx'],
    path: '/login',
    open: waitForCode,
    fields: [{ name: 'Email code', text: '73017', secret: true }],
    bar: 'is not there',
  },
  {
    form: 'a new merchant account',
    drawnBy: ['session/sign-in/new-password-form.tsx'],
    path: '/login',
    open: async (page) => await new SignInPage(page).createAccount.click(),
    fields: [
      { name: /^Email$/, text: 'leo@northwind.example' },
      { name: 'Email code', text: '730172', secret: true },
    ],
    bar: 'is not there',
  },
]
