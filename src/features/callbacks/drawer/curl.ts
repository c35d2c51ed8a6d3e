import type { Attempt } from '@/lib/api/callbacks'

/** Quotes any text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * The request as a curl command that repeats it byte for byte. Its signature is valid for five minutes after its time.
 */
export function curlOf({ url, request_headers, request_body }: Attempt): string {
  const headers = Object.entries(request_headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return ['curl -X POST', quoted(url), ...headers, `--data-binary ${quoted(request_body)}`].join(' ')
}

/** A message as it was sent: its headers, an empty line, its body. */
export function messageText(headers: Readonly<Record<string, string>>, body: string): string {
  return [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\n')
}

/** The headers, with those of the signature first. */
export function ownFirst(headers: Readonly<Record<string, string>>): [string, string][] {
  const all = Object.entries(headers)
  return [...all.filter(isOwn), ...all.filter((header) => !isOwn(header))]
}

function isOwn([name]: readonly [string, string]): boolean {
  return name.startsWith('webhook-')
}

/** JSON with line breaks and indentation; any other text unchanged. */
export function readableBody(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : body
  } catch {
    return body
  }
}
