import { curlSnippets } from './curl'
import { pythonSnippets } from './python'
import type { SnippetFor } from './snippet-for'
import { typescriptSnippets } from './typescript'

export const LANGUAGES = ['curl', 'typescript', 'python'] as const
export type SnippetLanguage = (typeof LANGUAGES)[number]

export const TASKS = ['create', 'query', 'verify'] as const
export type SnippetTask = (typeof TASKS)[number]

type Write = (given: SnippetFor) => string

const SNIPPETS = { curl: curlSnippets, typescript: typescriptSnippets, python: pythonSnippets } satisfies Record<
  SnippetLanguage,
  Record<SnippetTask, Write>
>

/**
 * A program that a shop can run: it makes an order, asks for one, or verifies a callback. It reads APP_KEY from the
 * environment, because a KEY does not belong into a file that is copied. `tests/snippets/snippets.test.ts` runs each.
 *
 * @example snippet('curl', 'query', { api, appid, token_id: '101', priced: 'token' })
 */
export function snippet(language: SnippetLanguage, task: SnippetTask, given: SnippetFor): string {
  return SNIPPETS[language][task](given)
}
