import { expect, test } from '../fixtures'
import { Shell } from '../pages/shell'

test('offline the console shows old figures with their time, and a page that was never opened says so', async ({
  page,
  context,
  dashboard,
  shell,
  isMobile,
  signIn,
  sessions,
  expectedProblems,
}) => {
  expectedProblems.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module|Offline:/)
  await signIn(await sessions.demo())
  await dashboard.open()
  await dashboard.latest.getByRole('link').nth(1).waitFor()
  const balance = await dashboard.balanceFigure.textContent()

  // What opens over a page comes by itself after the first answers: from then on it opens without a connection.
  if (isMobile)
    await expect.poll(() => page.evaluate(fetchedFiles)).toContainEqual(expect.stringMatching(/phone-menu-/))

  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText(/What you see is from \d\d:\d\d UTC/)).toBeVisible()
  await expect(dashboard.balanceFigure).toHaveText(balance ?? '')

  const menu = isMobile ? shell.phoneMenu : shell.menu
  if (isMobile) await shell.phoneMenuButton.click()
  await menu.getByRole('link', { name: 'Record' }).click()
  const lost = page.getByRole('alert').filter({ hasText: 'This page could not be shown' })
  await expect(lost).toContainText('this page was not opened before')
  await expect(new Shell(page).bell).toBeVisible()

  await context.setOffline(false)
  await expect(page.locator('[data-record]').first()).toBeVisible()
  await expect(lost).toBeHidden()
})

const fetchedFiles = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name)
