import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CodeInput } from './code-input'
import { Field } from './field'
import { renderWithWords } from './testing/render-with-words'

const complete = vi.fn<(digits: string) => void>()

function Code({ error }: { error?: string }) {
  const [digits, setDigits] = useState('')
  return (
    <Field label="Google Authenticator code" error={error}>
      <CodeInput value={digits} onValueChange={setDigits} onComplete={complete} />
    </Field>
  )
}

const field = () => page.getByRole('textbox', { name: 'Google Authenticator code' })

function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

beforeEach(() => complete.mockReset())

describe('CodeInput', () => {
  test('is one real field that the system can fill', async () => {
    renderWithWords(<Code />)
    expect(page.getByRole('textbox').elements()).toHaveLength(1)
    await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(field()).toHaveAttribute('inputmode', 'numeric')
  })

  test('takes digits only and completes at the sixth, once', async () => {
    renderWithWords(<Code />)
    await field().click()
    await userEvent.keyboard('6a0 3-21')
    expect(complete).not.toHaveBeenCalled()
    await userEvent.keyboard('79')
    await expect.element(field()).toHaveValue('603217')
    expect(complete.mock.calls).toEqual([['603217']])
  })

  test('takes a pasted code with its spaces', async () => {
    renderWithWords(<Code />)
    await field().click()
    paste(' 603 217\n')
    await expect.element(field()).toHaveValue('603217')
    expect(complete).toHaveBeenCalledWith('603217')
  })

  test('a pasted code replaces what was there', async () => {
    renderWithWords(<Code />)
    await field().click()
    await userEvent.keyboard('999')
    paste('603217')
    await expect.element(field()).toHaveValue('603217')
  })

  test('takes the wide digits of an input method, typed and pasted', async () => {
    renderWithWords(<Code />)
    await field().fill('６０３２１７')
    await expect.element(field()).toHaveValue('603217')
    paste('１２３ ４５６')
    await expect.element(field()).toHaveValue('123456')
    expect(complete.mock.calls).toEqual([['603217'], ['123456']])
  })

  test('can be deleted digit by digit and at once', async () => {
    renderWithWords(<Code />)
    await field().click()
    await userEvent.keyboard('603{Backspace}')
    await expect.element(field()).toHaveValue('60')
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}1')
    await expect.element(field()).toHaveValue('1')
  })

  test('has the error of its field and keeps the focus', async () => {
    const view = renderWithWords(<Code />)
    await field().click()
    await userEvent.keyboard('603217')
    view.rerender(<Code error="google code err" />)
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveAccessibleDescription('google code err')
  })
})
