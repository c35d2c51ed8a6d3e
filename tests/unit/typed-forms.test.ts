// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORM_GROUPS } from '../typed-forms/groups'

const features = join(import.meta.dirname, '..', '..', 'src', 'features')
const forms = FORM_GROUPS.map((group) => group.forms)

/** The components of lib/ui in which a person types, and the bare field. */
const DRAWS_A_FIELD = /<(?:TextInput|TextArea|AmountInput|PasswordInput|CodeInput|AddressInput|textarea|input)\b/

/** Files that draw a field and need no walk. */
const WITHOUT_A_WALK: Readonly<Record<string, string>> = {
  'applications/kit/logo-field.tsx': 'it takes a file',
  'opening/documents/document-row.tsx': 'it takes a file',
  'session/sign-in/google-code-step.tsx': 'a code and nothing else, on a page without the bar',
}

test('every form in which a person types is walked through while a release is deployed', () => {
  const drawing = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|(?:^|\/)testing\//.test(file))
    .filter((file) => DRAWS_A_FIELD.test(readFileSync(join(features, file), 'utf8')))
  const walked = forms.flat().flatMap(({ drawnBy }) => drawnBy)
  const own = walked.filter((file) => !file.startsWith('../'))
  expect(new Set([...own, ...Object.keys(WITHOUT_A_WALK)])).toEqual(new Set(drawing))
})

/** A field whose text stands in a state of its component is lost with it: `useForm` and `useDraft` keep it. */
const OWN_STATE =
  /<(?:TextInput|TextArea|AmountInput|PasswordInput|CodeInput|AddressInput)\b[^]*?(?:=> set[A-Z]\w*\((?:target|event\.target)\.value|onValueChange=\{set[A-Z])/

/** In characters of source. */
const LONGEST_FIELD = 700

test('what a person types stands in a form that keeps it, and in no state of its component', () => {
  const lost = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|(?:^|\/)testing\//.test(file))
    .filter((file) =>
      readFileSync(join(features, file), 'utf8')
        .split(/(?=<(?:TextInput|TextArea|AmountInput|PasswordInput|CodeInput|AddressInput)\b)/)
        .some((field) => OWN_STATE.test(field.slice(0, LONGEST_FIELD))),
    )
  expect(lost).toEqual([])
})

test('a full run has 50 walks or more', () => {
  const walks = forms.flat().map(({ only }) => (only === undefined ? 2 : 1))
  expect(walks.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(50)
})
