import type { ReactNode } from 'react'
import type { Form } from '@/lib/forms/use-form'
import type { Opening } from '../review/audit-steps'
import { type Application, readApplication } from './application-rules'

/** One field of the form: its value, its error, and how it is changed. */
interface FormField {
  value: string
  error: ReactNode
  set: (value: string) => void
}

export type FieldBy = (name: keyof Application) => FormField

/**
 * The fields of the form by name. The error is what the form says of the value, else the reviewer's reason while the value is
 * still the one that was sent.
 */
export function applicationFields(form: Form<Application>, sent: Opening): FieldBy {
  const before = readApplication(sent.form)
  return (name) => {
    const value = form.values[name]
    const { area_code, phone } = form.values
    // The rule of a phone number is about both its fields.
    const pair = name === 'area_code' || name === 'phone' ? { area_code, phone } : {}
    const reason = value === before[name] ? sent.problems?.find(({ part }) => part === name)?.reason : undefined
    return { value, error: form.errorOf(name) ?? reason, set: (next) => form.set({ ...pair, [name]: next }) }
  }
}
