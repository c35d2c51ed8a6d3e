import type { Screen, Visit } from './screen'

async function funding({ page, signIn, sessions }: Visit, search = ''): Promise<void> {
  await signIn(await sessions.demo())
  await page.goto(`/property/fundingDetails${search}`)
  await page.getByRole('main').getByRole('tab').first().waitFor()
}

/** The movements and the monthly statement. */
export const fundingScreens: readonly Screen[] = [
  {
    name: 'the fund stream',
    show: async (visit) => {
      await funding(visit)
      await visit.page.getByRole('main').getByRole('link').nth(1).waitFor()
    },
  },
  {
    name: 'the export of the fund stream',
    show: async (visit) => {
      await funding(visit)
      await visit.page.getByRole('button', { name: visit.say('Export') }).click()
      await visit.page.getByRole('radio', { name: visit.say('Journal for accounting') }).waitFor()
    },
  },
  {
    name: 'the statement, its books checked',
    show: async (visit) => {
      await funding(visit, '?tab=statement')
      await visit.page.getByRole('button', { name: visit.say('Check the books') }).click()
      const balanced = visit.page.getByText(visit.say('The books balance.'))
      // Where the sums were changed on the way they do not.
      await balanced
        .or(visit.page.getByText(visit.say('The books do not balance.')))
        .first()
        .waitFor()
    },
  },
]
