import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chainName } from '#shared/address/chain-name'
import type { ChainType } from '#shared/address/chain-type'
import { AddressInput } from './address-input'
import { renderWithWords } from './testing/render-with-words'

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const field = () => page.getByRole('textbox', { name: 'Address' })

function Form({ chainType = 'Tron', insist = false }: { chainType?: ChainType | undefined; insist?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <AddressInput
      label="Address"
      value={value}
      onChange={setValue}
      chainType={chainType}
      network={chainType && chainName(chainType)}
      insist={insist}
      hint="Ask its owner."
    />
  )
}

/** Pastes as a browser does: a paste event and then a change. */
async function paste(text: string): Promise<void> {
  const input = field().element()
  input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }))
  await field().fill(text)
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('an address that is pasted', () => {
  test('is shown whole in groups of four when it is good', async () => {
    renderWithWords(<Form />)
    await expect.element(field()).toHaveAccessibleDescription('Ask its owner.')
    await paste(` ${TRON}\n`)
    await expect.element(page.getByText('TJRa')).toBeVisible()
    await expect.element(page.getByText('RTv8')).toBeVisible()
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
  })

  test('of another network is named at once, in the words of every form', async () => {
    renderWithWords(<Form />)
    await paste('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await expect
      .element(field())
      .toHaveAccessibleDescription(
        'The address format does not match the selected chain. It looks like an address of Ethereum, BNB Chain, or another EVM network: choose that network, or another address',
      )
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  })

  test('with characters that cannot be seen offers to remove them', async () => {
    renderWithWords(<Form />)
    await paste(`${TRON.slice(0, 9)}\u200b${TRON.slice(9)}`)
    await expect.element(field()).toHaveAccessibleDescription(/characters that cannot be seen/)
    await page.getByRole('button', { name: 'Remove them' }).click()
    await expect.element(field()).toHaveValue(TRON)
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
  })

  test('with a letter of another alphabet names the letter and its position, and offers no correction', async () => {
    renderWithWords(<Form />)
    await paste(TRON.replace('a', '\u0430'))
    await expect.element(field()).toHaveAccessibleDescription(/The letter at place 4 only looks like “a”/)
    expect(page.getByRole('button').elements()).toHaveLength(0)
  })

  test('with characters that change the direction of writing is refused', async () => {
    renderWithWords(<Form />)
    await paste(`\u202e${TRON}`)
    await expect.element(field()).toHaveAccessibleDescription(/change the order of its letters/)
  })

  test('is refused when it is a private key, also before a network is chosen', async () => {
    renderWithWords(<Form chainType={undefined} />)
    await paste('legal winner thank year wave sausage worth useful legal winner thank yellow')
    await expect.element(field()).toHaveAccessibleDescription(/private key or a recovery phrase/)
  })
})

describe('an address that is typed', () => {
  test('shows no error before the field is left', async () => {
    renderWithWords(<Form />)
    await userEvent.type(field(), 'TJRab')
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect.element(field()).toHaveAccessibleDescription(/does not match the selected chain/)
  })

  test('is demanded when the form was sent without it', async () => {
    renderWithWords(<Form insist />)
    await expect.element(field()).toHaveAccessibleDescription('Paste or type the address')
  })
})
