import { fail, pass, type Checked } from '@/lib/forms/rule'

/** The browser's parser accepts too much: blanks inside, backslashes, missing slashes. */
const SPELLING = /^https?:\/\/[^\s\\/][^\s\\]*$/i

/** Checks an http or https address: it has a host and no user name or password. It is trimmed. */
export function checkUrl(text: string): Checked<string, 'url-format'> {
  const value = text.trim()
  if (!SPELLING.test(value) || !URL.canParse(value)) return fail('url-format')
  const { username, password } = new URL(value)
  return username === '' && password === '' ? pass(value) : fail('url-format')
}
