import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAnew } from './read-anew'

test('queries on the page are fetched again', async () => {
  const client = new QueryClient()
  let answers = 0
  const page = new QueryObserver(client, { queryKey: ['list'], queryFn: () => (answers += 1), staleTime: Infinity })
  const leave = page.subscribe(() => undefined)
  await expect.poll(() => page.getCurrentResult().data).toBe(1)
  await readAnew(client, ['list'])
  expect(page.getCurrentResult().data).toBe(2)
  leave()
  client.clear()
})

test('a query whose first answer was under way during the change is fetched once more', async () => {
  const client = new QueryClient()
  const lines: ((answer: string) => void)[] = []
  const page = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => lines.push(resolve)),
    staleTime: Infinity,
  })
  const leave = page.subscribe(() => undefined)
  await expect.poll(() => lines.length).toBe(1)
  const read = readAnew(client, ['list'])
  lines[0]?.('before the payment')
  await expect.poll(() => lines.length).toBe(2)
  lines[1]?.('after the payment')
  await read
  expect(page.getCurrentResult().data).toBe('after the payment')
  leave()
  client.clear()
})
