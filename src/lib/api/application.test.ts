import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { everyApplication } from './application'
import { fakeConnection, fakeServer, good } from './testing/fake-server'

const COUNT = 25
const app = (at: number) => ({ appid: `app${at}`, name: `Shop ${at}`, key: 'k'.repeat(32) })

test.each([
  ['of 10 rows', 10, { total: COUNT }],
  ['of 20 rows', 20, { total: COUNT }],
  ['of 20 rows, and no total', 20, {}],
])('every application of a back end with pages %s is found', async (_, size, more) => {
  fakeConnection()
  const { sent } = fakeServer(({ url }) => {
    const page = Number(new URL(url, 'https://x.example').searchParams.get('current'))
    const all = Array.from({ length: COUNT }, (_, at) => app(at))
    return good({ list: all.slice((page - 1) * size, page * size), ...more })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(await client.fetchQuery(everyApplication)).toHaveLength(COUNT)
  expect(sent).toHaveLength(Math.ceil(COUNT / size))
})
