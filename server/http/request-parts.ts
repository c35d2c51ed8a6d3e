import * as z from 'zod/mini'
import { Refusal } from '#server/core/refusal'
import type { FieldError, Language } from '#server/core/refusal'
import { grammarText } from './grammar-texts'

/** Largest body of most operations, in bytes. */
export const LARGEST_BODY = 64 * 1024
const DEEPEST_JSON = 20

/** Reads the body as text, and stops after `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<string> {
  if (request.body === null) return ''
  const type = request.headers.get('Content-Type') ?? ''
  // A page of another site could send any other content type without a preflight (SECURITY.md, CSRF).
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) throw new Refusal('json_only')
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw new Refusal('body_too_large')
  const parts: Uint8Array[] = []
  let size = 0
  const body = request.body
  const read = async (): Promise<void> => {
    for await (const part of body) {
      size += part.byteLength
      if (size > limit) throw new Refusal('body_too_large')
      parts.push(part)
    }
  }
  // A caller who goes away in the middle is no failure of ours: nobody reads this answer.
  await read().catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal('malformed_body')
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts))
  } catch {
    throw new Refusal('malformed_body')
  }
}

/** Parses a body; an empty one is `{}`. @throws Refusal malformed_body for no JSON or more than 20 levels */
export function parseJson(text: string): unknown {
  if (text === '') return {}
  if (depthOf(text) > DEEPEST_JSON) throw new Refusal('malformed_body')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed_body')
  }
}

/** How deep arrays and objects are nested. It is counted before JSON.parse builds anything. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted && character === '\\') at++
    else if (character === '"') quoted = !quoted
    else if (!quoted && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth)
    else if (!quoted && (character === '}' || character === ']')) depth--
  }
  return deepest
}

const WORDS = { 'en-US': z.locales.en().localeError, 'zh-CN': z.locales.zhCN().localeError } as const

/**
 * Parses a part of a call with its schema; `undefined` where the operation has none.
 *
 * @throws Refusal parameter_error with one entry per field, in the caller's language
 */
export function parsePart(schema: z.core.$ZodType | undefined, value: unknown, language: Language): unknown {
  if (schema === undefined) return undefined
  const parsed = z.safeParse(schema, value, { error: WORDS[language] })
  if (parsed.success) return parsed.data
  throw new Refusal('parameter_error', fieldErrors(parsed.error, language))
}

/**
 * The first twenty issues of a schema as `{path, message}`, in words and each once. Each field that a call does not have is
 * one of its own.
 */
export function fieldErrors(error: z.core.$ZodError, language: Language): FieldError[] {
  const said = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const message = grammarText(issue.message, language)
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const parts of paths) {
      const path = parts.join('.')
      said.set(`${path}: ${message}`, { path, message })
    }
  }
  return [...said.values()].slice(0, 20)
}
