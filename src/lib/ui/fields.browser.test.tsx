import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AmountInput } from './amount-input'
import { Checkbox } from './checkbox'
import { Field } from './field'
import { FileInput } from './file-input'
import { PasswordInput } from './password-input'
import { RadioGroup } from './radio-group'
import { Segmented } from './segmented'
import { Select } from './select'
import { Switch } from './switch'
import { renderWithWords } from './testing/render-with-words'
import { TextInput } from './text-input'

describe('Field', () => {
  test('names its control and describes it by the hint', async () => {
    renderWithWords(
      <Field label="Email" hint="The one you signed up with">
        <TextInput type="email" />
      </Field>,
    )
    const input = page.getByRole('textbox', { name: 'Email' })
    await expect.element(input).toHaveAccessibleDescription('The one you signed up with')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
  })

  test('replaces the hint by the error and keeps what was typed', async () => {
    renderWithWords(
      <Field label="Email" hint="The one you signed up with" error="Please enter the correct format of email">
        <TextInput defaultValue="mia.chen@northwind" />
      </Field>,
    )
    const input = page.getByRole('textbox', { name: 'Email' })
    await expect.element(input).toHaveAccessibleDescription('Please enter the correct format of email')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveValue('mia.chen@northwind')
  })

  test('marks what is optional, in words', async () => {
    renderWithWords(
      <Field label="Note" optional>
        <TextInput />
      </Field>,
    )
    await expect.element(page.getByRole('textbox', { name: 'Note optional' })).toBeVisible()
  })
})

describe('PasswordInput', () => {
  test('shows and hides the secret by a button that names its effect', async () => {
    renderWithWords(
      <Field label="Password">
        <PasswordInput autoComplete="current-password" defaultValue="password12" />
      </Field>,
    )
    const input = page.getByLabelText('Password', { exact: true })
    await expect.element(input).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(input).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(input).toHaveAttribute('type', 'password')
  })
})

describe('AmountInput', () => {
  test('requests the decimal keyboard and keeps the text as typed', async () => {
    const change = vi.fn<(text: string) => void>()
    renderWithWords(
      <Field label="Amount">
        <AmountInput value="" onValueChange={change} unit="USDT" />
      </Field>,
    )
    const input = page.getByRole('textbox', { name: 'Amount' })
    await expect.element(input).toHaveAttribute('inputmode', 'decimal')
    await userEvent.fill(input, '1,250')
    expect(change).toHaveBeenLastCalledWith('1,250')
  })

  test('shows a decimal comma as the point that it is read as, when the person goes on', async () => {
    renderWithWords(<Sum />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await userEvent.fill(input, '12,5')
    await expect.element(input).toHaveValue('12,5')
    await userEvent.tab()
    await expect.element(input).toHaveValue('12.5')
  })

  test.each([
    ['1250.00', '1250'],
    ['1.2500', '1.250'],
  ])('asks which of two amounts is meant: %s is taken as %s', async (name, amount) => {
    renderWithWords(<Sum />)
    const input = page.getByRole('textbox', { name: 'Amount' })
    await userEvent.fill(input, '1,250')
    const question = page.getByRole('group', { name: 'Which amount do you mean?' })
    await question.getByRole('button', { name, exact: true }).click()
    await expect.element(input).toHaveValue(amount)
    await expect.element(question).not.toBeInTheDocument()
  })
})

function Sum() {
  const [amount, setAmount] = useState('')
  return (
    <Field label="Amount">
      <AmountInput value={amount} onValueChange={setAmount} unit="USDT" />
    </Field>
  )
}

function Networks({ error }: { error?: string }) {
  const [network, setNetwork] = useState('')
  return (
    <Field label="Network" error={error}>
      <Select
        value={network}
        onValueChange={setNetwork}
        placeholder="Choose"
        options={[
          { value: 'tron', label: 'TRON' },
          { value: 'ethereum', label: 'Ethereum' },
          { value: 'hc', label: 'HC', disabledReason: 'Not open for you' },
        ]}
      />
    </Field>
  )
}

describe('Select', () => {
  test('has the name of its field and works by keyboard', async () => {
    renderWithWords(<Networks />)
    const trigger = page.getByRole('combobox', { name: 'Network' })
    trigger.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option', { name: 'TRON' })).toBeVisible()
    await userEvent.keyboard('eth')
    await expect.element(page.getByRole('option', { name: 'Ethereum' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(trigger).toHaveTextContent('Ethereum')
    await expect.element(trigger).toHaveFocus()
  })

  test('says why an option is off', async () => {
    renderWithWords(<Networks />)
    await page.getByRole('combobox').click()
    const option = page.getByRole('option', { name: 'HC' })
    await expect.element(option).toHaveAttribute('aria-disabled', 'true')
    await expect.element(option).toHaveTextContent('Not open for you')
    await userEvent.keyboard('{Escape}')
  })

  test('has the error of its field', async () => {
    renderWithWords(<Networks error="Choose a network" />)
    await expect.element(page.getByRole('combobox')).toHaveAccessibleDescription('Choose a network')
    await expect.element(page.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('choices', () => {
  test('a checkbox is set by Space and by its label', async () => {
    const change = vi.fn<(checked: boolean) => void>()
    renderWithWords(<Checkbox checked={false} onCheckedChange={change} label="I compared every group" />)
    await page.getByText('I compared every group').click()
    page.getByRole('checkbox', { name: 'I compared every group' }).element().focus()
    await userEvent.keyboard(' ')
    expect(change.mock.calls).toEqual([[true], [true]])
  })

  test('a mixed checkbox is announced as mixed', async () => {
    renderWithWords(<Checkbox aria-label="Select this page" mixed checked={false} onCheckedChange={() => {}} />)
    await expect.element(page.getByRole('checkbox', { name: 'Select this page' })).toBePartiallyChecked()
  })

  test('a switch has the role of a switch, on or off', async () => {
    const change = vi.fn<(checked: boolean) => void>()
    renderWithWords(<Switch aria-label="Email code" checked onCheckedChange={change} />)
    const control = page.getByRole('switch', { name: 'Email code' })
    await expect.element(control).toBeChecked()
    await control.click()
    expect(change).toHaveBeenCalledWith(false)
  })

  test('radio buttons move by arrow keys and have their hints', async () => {
    const change = vi.fn<(value: string) => void>()
    renderWithWords(
      <RadioGroup
        legend="Mode"
        value="address"
        onValueChange={change}
        options={[
          { value: 'address', label: 'Address mode' },
          { value: 'hybrid', label: 'Hybrid', hint: 'Both at once' },
          { value: 'otc', label: 'OTC', disabledReason: 'Needs the permission' },
        ]}
      />,
    )
    await expect.element(page.getByRole('group', { name: 'Mode' })).toBeVisible()
    // The hint is read once: in the name, and not in a description as well.
    const off = page.getByRole('radio', { name: 'OTC Needs the permission', exact: true })
    await expect.element(off).toBeDisabled()
    await expect.element(off).not.toHaveAccessibleDescription()
    page.getByRole('radio', { name: 'Address mode' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(change).toHaveBeenCalledWith('hybrid')
  })

  test('a segmented control is one group with one choice', async () => {
    const change = vi.fn<(value: string) => void>()
    renderWithWords(
      <Segmented
        label="Range"
        value="30"
        onValueChange={change}
        segments={[
          { value: '7', label: '7 days' },
          { value: '30', label: '30 days' },
        ]}
      />,
    )
    await expect.element(page.getByRole('group', { name: 'Range' })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: '30 days' })).toBeChecked()
    await page.getByRole('radio', { name: '7 days' }).click()
    expect(change).toHaveBeenCalledWith('7')
  })
})

describe('choosing a file', () => {
  test('shows the name of the file in the words of the console', async () => {
    const take = vi.fn<(file: File) => void>()
    renderWithWords(
      <Field label="CSV file">
        <FileInput accept=".csv" onFile={take} />
      </Field>,
    )
    await expect.element(page.getByText('No file chosen')).toBeVisible()
    const file = new File(['name,address'], 'addresses.csv', { type: 'text/csv' })
    await page.getByLabelText('CSV file').upload(file)
    await expect.element(page.getByText('addresses.csv')).toBeVisible()
    expect(take).toHaveBeenCalledOnce()
  })

  test('can be opened by keyboard, and forgets the file before, so that a mended one can be chosen', async () => {
    const open = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    renderWithWords(
      <Field label="CSV file">
        <FileInput accept=".csv" onFile={() => undefined} />
      </Field>,
    )
    const input = page.getByLabelText('CSV file')
    await input.upload(new File(['a'], 'a.csv', { type: 'text/csv' }))
    input.element().addEventListener('click', open)
    input.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenCalledOnce()
    await expect.element(input).toHaveValue('')
  })
})
