import type { Attempt } from '@/lib/api/callbacks'

/** A word of a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a command that repeats it byte for byte. The signature holds for five minutes after its time. */
export function curlOf({ url, request_headers, request_body }: Attempt): string {
  const headers = Object.entries(request_headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return ['curl -X POST', quoted(url), ...headers, `--data-binary ${quoted(request_body)}`].join(' ')
}

/** A message as it went over the wire: its headers, an empty line, its body. */
export function messageText(headers: Readonly<Record<string, string>>, body: string): string {
  return [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\n')
}

/** Headers in the order in which they are read: those of the signature before the others. */
export function ownFirst(headers: Readonly<Record<string, string>>): [string, string][] {
  const all = Object.entries(headers)
  return [...all.filter(isOwn), ...all.filter((header) => !isOwn(header))]
}

function isOwn([name]: readonly [string, string]): boolean {
  return name.startsWith('webhook-')
}

/** JSON as people read it; any other text as it is. */
export function readableBody(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : body
  } catch {
    return body
  }
}
