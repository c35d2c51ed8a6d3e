import { describe, expect, it } from 'vitest'
import { LANGUAGES, snippet } from './snippets'

const given = {
  api: 'https://pay.example/api/v1',
  paths: { create: '/shop/orders/new', query: '/shop/orders/find' },
  appid: 'app0001',
  token_id: '101',
  priced: 'token',
} as const

describe.each(LANGUAGES)('the programs in %s', (language) => {
  it.each(['create', 'query'] as const)('call and sign the path that the deployment gave to %s', (task) => {
    const program = snippet(language, task, given)
    expect(program).toContain(`/api/v1${given.paths[task]}`)
    expect(program).not.toContain('/order/')
  })
})
