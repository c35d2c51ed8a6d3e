import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '@/features/session/session'
import { ApiError } from '@/lib/api/transport/errors'
import { answering, openPage } from '@/lib/testing/page-bench'
import { RouteErrorPage } from './route-error-page'

const show = (error: Error) => {
  const asked = answering({})
  openPage('/', () => <RouteErrorPage error={error} reset={() => undefined} />)
  return asked
}

test('an account that cannot be read says why, and can be left', async () => {
  const token = vi.spyOn(session, 'token').mockReturnValue('a-token')
  const end = vi.spyOn(session, 'end')
  const asked = show(new ApiError('shape', { status: 200, where: 'user.info: status', flaw: 'fields' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('user.info: status')
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  expect(end).toHaveBeenCalledOnce()
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/user/login-out')
  token.mockRestore()
})

test('a fault of the page itself is no reason to log out', async () => {
  show(new Error('a mistake'))
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log out' })).not.toBeInTheDocument()
})
