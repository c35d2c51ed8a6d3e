import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TRON } from './samples'

// What a merchant finds and does on the page of a withdrawal, in the order of its steps.

export const address = () => page.getByRole('textbox', { name: 'Receiving address' })
export const amount = () => page.getByRole('textbox', { name: 'Amount' })
export const reviewButton = () => page.getByRole('button', { name: 'Review withdrawal' })
export const continueButton = () => page.getByRole('button', { name: 'Continue to verify' })
export const dialog = () => page.getByRole('dialog', { name: 'Verify this withdrawal' })

/** The last announcement to screen readers. */
export const aloud = () => document.querySelector('[aria-live=polite]')?.textContent

export async function fillIn({ to = TRON, much = '1250' }: { to?: string; much?: string } = {}): Promise<void> {
  await address().fill(to)
  await amount().fill(much)
}

/** Goes to the review, with nothing ticked there. */
export async function review(given?: { to?: string; much?: string }): Promise<void> {
  await fillIn(given)
  await reviewButton().click()
  await expect.element(continueButton()).toBeVisible()
}

/** Goes to the dialog that asks for proofs. */
export async function verify(): Promise<void> {
  await page.getByRole('checkbox', { name: /I compared every group/ }).click()
  await continueButton().click()
  await expect.element(dialog().getByRole('textbox', { name: 'Google code' })).toBeVisible()
}

/** Gives the proofs and sends. */
export async function prove(): Promise<void> {
  await dialog().getByLabelText('Account password', { exact: true }).fill('Northwind2026')
  await dialog().getByRole('textbox', { name: 'Google code' }).fill('123456')
  await userEvent.keyboard('{Enter}')
}
