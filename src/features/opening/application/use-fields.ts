import { useLingui } from '@lingui/react/macro'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { Opening } from '../review/audit-steps'
import { type Application, applicationProblems, readApplication } from './application-rules'

interface FieldsOf {
  values: Application
  sent: Opening
  /** The form was refused once, so that each field shows its problem. */
  isChecked: boolean
  /** The fields that the server refused. */
  refused: readonly { path: string; message: string }[]
  onChange: (values: Application) => void
}

/** One field of the form: its value, its error, and how it is changed. */
interface FormField {
  value: string
  error: string | undefined
  set: (value: string) => void
}

export type FieldBy = (name: keyof Application) => FormField

/**
 * The fields of the form by name. The error is the rule that the value breaks, else the server's refusal, else the
 * reviewer's reason while the value is still the one that was sent.
 */
export function useApplicationFields({ values, sent, isChecked, refused, onChange }: FieldsOf): FieldBy {
  const { t } = useLingui()
  const problems = isChecked ? applicationProblems(values) : {}
  const before = readApplication(sent.form)
  return (name) => {
    const rule = problems[name]
    const reason = values[name] === before[name] ? sent.problems?.find(({ part }) => part === name)?.reason : undefined
    return {
      value: values[name],
      error: rule ? t(RULE_MESSAGES[rule]) : (refused.find(({ path }) => path === name)?.message ?? reason),
      set: (value) => onChange({ ...values, [name]: value }),
    }
  }
}
