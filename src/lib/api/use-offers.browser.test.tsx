import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '@/lib/api/testing/fake-server'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { answering, openPage } from '@/lib/testing/page-bench'
import { capabilitiesOptions } from './system'
import { createQueryClient } from './transport/query-client'
import { useLacks, useMayOffer, useTakesMore } from './use-offers'

let reads = 0

function Filtered() {
  const takesMore = useTakesMore('payment.list')
  const { data } = useQuery({ queryKey: ['payments'], queryFn: () => Promise.resolve((reads += 1)) })
  return (
    <p>
      {takesMore ? 'filtered' : 'everything'}, read {data}
    </p>
  )
}

test('a question that failed leaves out the filters, and says so; what was read meanwhile is read again when it is answered', async () => {
  let isDown = true
  answering({
    'GET /capabilities': () => (isDown ? json('', { status: 502 }) : { ...CAPABILITIES, operations: ['payment.list'] }),
  })
  const client = createQueryClient({ onFailedWrite: () => undefined })
  openPage('/', Filtered, { client })
  await expect.element(page.getByText('everything, read 1')).toBeVisible()
  isDown = false
  await client.refetchQueries(capabilitiesOptions)
  await expect.element(page.getByText('filtered, read 2')).toBeVisible()
})

test('what is not offered is said only when that is known; an emergency stop stands while it is not', async () => {
  function Stop() {
    const lacks = useLacks('account.pauseWithdrawals')
    return (
      <p>{`${lacks ? 'not offered' : 'nothing said'}, ${useMayOffer('account.pauseWithdrawals') ? 'stop' : 'no stop'}`}</p>
    )
  }
  let answer = () => json('', { status: 502 })
  answering({ 'GET /capabilities': () => answer() })
  const client = createQueryClient({ onFailedWrite: () => undefined })
  openPage('/', Stop, { client })
  await expect.element(page.getByText('nothing said, stop', { exact: true })).toBeVisible()
  answer = () => json('', { status: 404 })
  await client.refetchQueries(capabilitiesOptions)
  await expect.element(page.getByText('not offered, no stop')).toBeVisible()
})

test.each([
  ['is asked again, and not answered', () => json('', { status: 502 })],
  ['is put off', () => json('', { status: 503, headers: { 'Retry-After': '60' } })],
])('an emergency stop stands while a question that failed %s', async (_, first) => {
  function Stop() {
    const { isFetching, isPending } = useQuery(capabilitiesOptions)
    const stop = useMayOffer('account.pauseWithdrawals') ? 'stop' : 'no stop'
    return <p>{`${isFetching && isPending ? 'asked' : 'failed'}, ${stop}`}</p>
  }
  let answer: () => unknown = first
  answering({ 'GET /capabilities': () => answer() })
  const client = createQueryClient({ onFailedWrite: () => undefined })
  openPage('/', Stop, { client })
  await expect.element(page.getByText(', stop')).toBeVisible()
  answer = () => new Promise<never>(() => {})
  void client.refetchQueries(capabilitiesOptions)
  await expect.element(page.getByText('asked, stop', { exact: true })).toBeVisible()
})
