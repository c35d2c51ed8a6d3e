import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { Attempt } from '@/lib/api/callbacks'
import { curlOf, messageText, ownFirst, readableBody } from './curl'

const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  at: 1,
  url: 'https://shop.example/hooks?a=1&b=2',
  duration_ms: 12,
  http_status: 500,
  error: null,
  failure: null,
  request_headers: { 'webhook-id': 'msg_1' },
  request_body: '{"type":"payment.paid"}',
  response_headers: {},
  response_body: '',
  ...more,
})

describe('copy as curl', () => {
  test('repeats address, headers and body', () => {
    expect(curlOf(attempt())).toBe(
      `curl -X POST 'https://shop.example/hooks?a=1&b=2' -H 'webhook-id: msg_1' --data-binary '{"type":"payment.paid"}'`,
    )
  })

  test('quotes a body that contains shell commands', () => {
    const body = `'; echo smuggled; $(echo smuggled) \`echo smuggled\` "`
    const command = curlOf(attempt({ request_body: body })).replace('curl', 'printf "%s\\n"')
    const lines = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).trimEnd().split('\n')
    expect(lines.at(-1)).toBe(body)
    expect(lines).not.toContain('smuggled')
  })
})

describe('a message', () => {
  test('is its headers, an empty line and its body', () => {
    expect(messageText({ server: 'nginx', date: 'today' }, 'no')).toBe('server: nginx\ndate: today\n\nno')
  })

  test('shows the headers of the signature first', () => {
    const headers = { 'user-agent': 'x', 'webhook-id': 'msg_1', accept: '*' }
    expect(ownFirst(headers).map(([name]) => name)).toEqual(['webhook-id', 'user-agent', 'accept'])
  })

  test('is formatted when it is JSON, and unchanged otherwise', () => {
    expect(readableBody('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}')
    expect(readableBody('<h1>Bad Gateway</h1>')).toBe('<h1>Bad Gateway</h1>')
    expect(readableBody('12.10')).toBe('12.10')
  })
})
