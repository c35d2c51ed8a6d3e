import type { Page } from '@playwright/test'
import { reviewedMerchant } from '../api'
import { expect, test } from '../fixtures'
import { FULL, inShortRun, isFull } from './matrix'

/** Routes of SPEC.md section 2 with their headings. */
const MERCHANT = {
  '/': 'Statistics',
  '/dashboard': 'Statistics',
  '/home': 'Statistics',
  '/record': 'Payment records',
  '/unassigned': 'Unassigned money',
  '/lookUp': 'Look up a payment',
  '/evidence': 'Payment evidence',
  '/property': 'Property',
  '/property/fundingDetails': 'Fund stream',
  '/property/WithdrawSetting': 'Withdraw address settings',
  '/property/fixedAddr': 'Fixed addresses',
  '/property/withdraw?id=101': 'Withdraw',
  '/withdraw': 'Withdraw',
  '/accountInfo': 'Account information',
  '/appManage': 'Application management',
  '/paymentLink': 'New payment link',
  '/callbackList': 'Callbacks',
} as const
const HEADINGS: Readonly<Record<string, string>> = {
  ...MERCHANT,
  '/login': 'Sign in',
  '/openAuth': 'Open merchant permission now?',
  '/openAuthPage': 'Apply for merchant permission',
  '/reviewing': 'Your merchant rights are under review',
}
const OPENING = ['/openAuth', '/openAuthPage', '/reviewing', '/initPage']
const DESKTOP = ['/login', ...Object.keys(MERCHANT), ...OPENING]
const MOBILE = ['/login', '/', '/record', '/property', '/accountInfo', '/appManage', '/withdraw', ...OPENING]

/** The route that a visit of a route ends at, without the /m of phones. */
type Destination = (route: string) => string
const withoutToken: Destination = () => '/login'
const open: Destination = (route) => (route in MERCHANT ? route : '/')
const notOpened: Destination = (route) => (route === '/openAuthPage' ? route : '/openAuth')
const underReview: Destination = (route) => (route === '/openAuth' ? route : '/reviewing')

/** Marks the page when a visit adds entries to the history. */
function countPushes(): void {
  const push = history.pushState.bind(history)
  history.pushState = (...entry) => {
    document.documentElement.dataset['pushes'] = 'some'
    push(...entry)
  }
}

const plain = (url: string): string => new URL(url).pathname.replace(/(?<=.)\/$/, '')

/** Opens every route as a bookmark would, and checks where the visit ends and over how many addresses it goes. */
async function visitAll(
  page: Page,
  { destination, isMobile }: { destination: Destination; isMobile: boolean },
): Promise<void> {
  test.slow()
  await page.addInitScript(countPushes)
  const spelled = [...DESKTOP.map((route) => ['', route]), ...MOBILE.map((route) => ['/m', route])] as const
  for (const [prefix = '', route = ''] of spelled) {
    await test.step(`${prefix}${route}`, async () => {
      const seen: string[] = []
      const note = (): void => {
        const path = plain(page.url())
        if (seen.at(-1) !== path) seen.push(path)
      }
      page.on('framenavigated', note)
      await page.goto(`${prefix}${route}`, { waitUntil: 'commit' })
      const end = destination(route)
      await expect.soft(page.getByRole('heading', { level: 1, name: HEADINGS[end] ?? '', exact: true })).toBeAttached()
      const [path = ''] = end.split('?')
      const expected = plain(`http://console${isMobile ? '/m' : ''}${path}`)
      // The page of a file has its heading before its script runs, and may still be left for the other layout.
      await expect.soft(page, `${prefix}${route} leads to`).toHaveURL((url) => plain(url.href) === expected)
      page.off('framenavigated', note)
      expect.soft(seen.length, `addresses seen: ${seen.join(' ')}`).toBeLessThanOrEqual(2)
      await expect.soft(page.locator('html'), 'nothing is left in the history').not.toHaveAttribute('data-pushes')
    })
  }
}

// The short run opens all routes without a token on the desktop only; they differ on a phone only for signed-in merchants.
test('without a token every route leads to log-in, which keeps the route to return to', async ({ page, isMobile }) => {
  if (isFull || !isMobile) await visitAll(page, { destination: withoutToken, isMobile })
  await page.goto('/record?status=2')
  await expect(page).toHaveURL(
    isMobile ? '/m/login?return=%2Fm%2Frecord%3Fstatus%3D2' : '/login?return=%2Frecord%3Fstatus%3D2',
  )
})

test('with merchant permission every merchant page opens, and the others lead to the dashboard', async ({
  page,
  isMobile,
  signIn,
  sessions,
}) => {
  await signIn(await sessions.demo())
  await visitAll(page, { destination: open, isMobile })
})

test(
  'without merchant permission every page leads to its opening',
  FULL,
  async ({ page, isMobile, signIn, sessions }) => {
    test.skip(isMobile && !isFull, 'in the full run')
    await signIn(await sessions.notOpened())
    await visitAll(page, { destination: notOpened, isMobile })
  },
)

test('under review the opening pages lead to the review', FULL, async ({ page, isMobile, signIn }) => {
  await signIn(await reviewedMerchant())
  for (const route of ['/openAuthPage', '/initPage', '/reviewing']) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1, name: HEADINGS['/reviewing'] ?? '' })).toBeVisible()
    expect(plain(page.url())).toBe(isMobile ? '/m/reviewing' : underReview(route))
  }
})

for (const path of ['/nowhere', '/m/nowhere', '/property/nowhere', '/work-order']) {
  test(
    `${path} is not found, by the page and by the status`,
    inShortRun(path === '/property/nowhere'),
    async ({ page, isMobile, expectedProblems }) => {
      expectedProblems.push(/status of 404/)
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'No Match' })).toBeVisible()
      await expect(page.getByText('Sorry, not found this page.')).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', isMobile ? /^\/m\/?$/ : '/')
    },
  )
}

test('Back Home leads a signed-in merchant to the dashboard', async ({
  page,
  dashboard,
  signIn,
  sessions,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 404/)
  await signIn(await sessions.demo())
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Back Home' }).click()
  await expect(dashboard.heading).toBeAttached()
})
