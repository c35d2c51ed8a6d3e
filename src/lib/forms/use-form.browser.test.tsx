import { cleanup } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@/lib/api/transport/errors'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { Field } from '@/lib/ui/field'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { TextInput } from '@/lib/ui/text-input'
import { checkEmail } from '#shared/rules/email'
import { DraftKeeper } from './draft-keeper'
import { draftsOf } from './drafts'
import { hasUnkeptTyping, wouldLoseTyping } from './unsaved'
import { useForm } from './use-form'

interface Values {
  email: string
  code: string
}
interface ExampleProps {
  name?: string
  email?: string
  follows?: boolean | 'saved'
  /** What it holds once it was sent. */
  becomes?: Partial<Values>
  send?: (values: Values) => Promise<unknown>
}

const nothing = async () => undefined
const NOTHING = {}

function Example({ name, email = '', follows = true, becomes = NOTHING, send = nothing }: ExampleProps) {
  const form = useForm<Values>({ name, initial: { email, code: '' }, secrets: ['code'], follows })
  const submit = () => {
    const read = form.read({ email: checkEmail(form.values.email) })
    if (!read) return
    void form.run(async () => {
      const answer = await send(form.values)
      form.become(becomes)
      return answer
    }, 'email')
  }
  return (
    <form {...form.bind(submit)}>
      <p role="alert">{form.general}</p>
      <ChangedElsewhere form={form} />
      <Field label="Code" error={form.errorOf('code')}>
        <TextInput {...form.text('code')} />
      </Field>
      <Field label="Email" error={form.errorOf('email')}>
        <TextInput {...form.text('email')} />
      </Field>
      <button type="submit">{form.busy ? 'Sending' : 'Send'}</button>
    </form>
  )
}

const sayBack = vi.fn<() => void>()

function show(props: ExampleProps, session?: string) {
  const drawn = (next: ExampleProps, of = session) => (
    <StrictMode>
      <DraftKeeper value={of === undefined ? undefined : draftsOf(() => of, sayBack)}>
        <Example {...next} />
      </DraftKeeper>
    </StrictMode>
  )
  const { rerender } = renderWithWords(drawn(props))
  return (next: ExampleProps, of?: string) => rerender(drawn(next, of))
}

const email = page.getByRole('textbox', { name: 'Email' })
const code = page.getByRole('textbox', { name: 'Code' })
const press = async () => await page.getByRole('button').click()
const refusal = (fields: { path: string; message: string }[]) =>
  new ApiError('rejected', { code: 10_001, serverText: 'Refused', fields })

beforeEach(() => {
  sessionStorage.clear()
  sayBack.mockClear()
})
afterEach(cleanup)

describe('a form', () => {
  test('shows a broken rule at its field, leads there, and takes it away when the field is changed', async () => {
    const send = vi.fn<() => Promise<void>>()
    show({ send })
    await email.fill('nobody')
    await press()
    await expect.element(email).toHaveAccessibleDescription('Please enter the correct format of email')
    await expect.element(email).toHaveFocus()
    expect(send).not.toHaveBeenCalled()
    await email.fill('nobody@')
    await expect.element(email).not.toBeInvalid()
  })

  test('calls once however often it is submitted', async () => {
    let answer = (): void => undefined
    const send = vi.fn<() => Promise<void>>(async () => await new Promise((resolve) => (answer = resolve)))
    show({ send, email: 'mia@northwind.example' })
    await press()
    await expect.element(page.getByRole('button', { name: 'Sending' })).toBeVisible()
    await press()
    answer()
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible()
    expect(send).toHaveBeenCalledOnce()
  })

  test.each([
    ['the field that the server names', [{ path: 'code', message: 'Wrong code' }], () => code],
    ['the field that is to blame', [], () => email],
  ])('says a refusal at %s', async (_, fields, at) => {
    show({ email: 'mia@northwind.example', send: async () => await Promise.reject(refusal(fields)) })
    await press()
    await expect.element(at()).toBeInvalid()
    await expect.element(at()).toHaveFocus()
    await expect.element(email).toHaveValue('mia@northwind.example')
  })
})

describe('the draft of a form', () => {
  test('is there when the form is drawn again, without its secrets, and says so', async () => {
    show({ name: 'example' }, 'one')
    await email.fill('mia@')
    // A reload gives it back.
    await expect.poll(() => [wouldLoseTyping(), hasUnkeptTyping()]).toEqual([true, false])
    await code.fill('123456')
    await expect.poll(() => hasUnkeptTyping()).toBe(true)
    cleanup()
    expect(wouldLoseTyping()).toBe(false)
    expect(JSON.stringify(sessionStorage)).not.toContain('123456')
    show({ name: 'example' }, 'one')
    await expect.element(email).toHaveValue('mia@')
    await expect.element(code).toHaveValue('')
    expect(sayBack).toHaveBeenCalled()
  })

  test.each([
    ['another name', { name: 'other' }, 'one'],
    ['another beginning', { name: 'example', email: 'leo@northwind.example' }, 'one'],
    ['another session', { name: 'example' }, 'two'],
    ['nobody signed in', { name: 'example' }, undefined],
  ])('is not given to a form of %s', async (_, props, session) => {
    show({ name: 'example' }, 'one')
    await email.fill('mia@')
    cleanup()
    show(props, session)
    await expect.element(email).toHaveValue('email' in props ? props.email : '')
    expect(sayBack).not.toHaveBeenCalled()
  })

  test('ends when it is emptied, and when what was typed is carried out, not when it is refused', async () => {
    show({ name: 'example' }, 'one')
    await email.fill('mia@')
    await email.fill('')
    expect(sessionStorage).toHaveLength(0)
    cleanup()
    show({ name: 'example', send: async () => await Promise.reject(refusal([])) }, 'one')
    await email.fill('mia@northwind.example')
    await press()
    await expect.element(email).toBeInvalid()
    expect(sessionStorage).toHaveLength(1)
    cleanup()
    show({ name: 'example' }, 'one')
    await press()
    await expect.poll(() => sessionStorage.length).toBe(0)
    expect(wouldLoseTyping()).toBe(false)
    await expect.element(email).toHaveValue('mia@northwind.example')
  })

  test('stays over the end of a session and its renewal, and is the draft of the new one', async () => {
    const change = show({ name: 'example' }, 'one')
    await email.fill('mia@')
    change({ name: 'example' }, 'two')
    await expect.element(email).toHaveValue('mia@')
    cleanup()
    show({ name: 'example' }, 'two')
    await expect.element(email).toHaveValue('mia@')
  })

  test('gives way to a new beginning', async () => {
    const change = show({ name: 'example', email: 'old@northwind.example' }, 'one')
    await email.fill('mia@')
    change({ name: 'example', email: 'new@northwind.example' })
    await expect.element(email).toHaveValue('new@northwind.example')
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('what was typed while it was sent', () => {
  test('is not taken as sent, and stays', async () => {
    let answer = () => {}
    const send = () => new Promise<undefined>((done) => (answer = () => done(undefined)))
    show({ name: 'example', send, becomes: { email: 'one@northwind.example', code: '' } }, 'one')
    await email.fill('one@northwind.example')
    await code.fill('1234')
    await press()
    await expect.element(page.getByRole('button')).toHaveTextContent('Sending')
    await email.fill('two@northwind.example')
    answer()
    await expect.element(page.getByRole('button')).toHaveTextContent(/^Send$/)
    await expect.element(email).toHaveValue('two@northwind.example')
    await expect.element(code).toHaveValue('')
    expect(wouldLoseTyping()).toBe(true)
    await email.fill('one@northwind.example')
    await expect.poll(() => wouldLoseTyping()).toBe(false)
  })
})

describe('a form over something saved that changes elsewhere', () => {
  const elsewhere = page.getByText('This was changed elsewhere meanwhile.')
  const of = (saved: string, more: ExampleProps = {}): ExampleProps => ({
    name: 'example',
    email: saved,
    follows: 'saved',
    ...more,
  })

  test('keeps what is typed, says so, and keeps it over a reload too', async () => {
    const change = show(of('old@northwind.example'), 'one')
    await email.fill('mia@')
    change(of('new@northwind.example'))
    await expect.element(elsewhere).toBeVisible()
    await expect.element(email).toHaveValue('mia@')
    cleanup()
    show(of('new@northwind.example'), 'one')
    await expect.element(email).toHaveValue('mia@')
  })

  test('shows what is saved where nothing is typed, and says nothing', async () => {
    const change = show(of('old@northwind.example'), 'one')
    await code.fill('123456')
    change(of('new@northwind.example'))
    await expect.element(email).toHaveValue('new@northwind.example')
    await expect.element(code).toHaveValue('123456')
    await expect.element(elsewhere).not.toBeInTheDocument()
  })

  test('has nothing to say any more when the saved text stands in it, or when its own was saved', async () => {
    const change = show(of('old@northwind.example'), 'one')
    await email.fill('mia@northwind.example')
    change(of('new@northwind.example'))
    await expect.element(elsewhere).toBeVisible()
    await email.fill('new@northwind.example')
    await expect.element(elsewhere).not.toBeInTheDocument()
    await email.fill('mia@northwind.example ')
    await expect.element(elsewhere).not.toBeInTheDocument()
    await press()
    await expect.poll(() => wouldLoseTyping()).toBe(false)
    change(of('mia@northwind.example'))
    await expect.element(email).toHaveValue('mia@northwind.example')
    await expect.element(elsewhere).not.toBeInTheDocument()
  })
})
