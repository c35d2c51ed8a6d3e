import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { withdrawals } from '#shared/contract/withdrawal'
import { compare } from '#shared/money/amount'
import { call } from '../api'
import { demoWithSigner } from '../demo-with-signer'
import type { DemoWithSigner } from '../demo-with-signer'
import { expect, test } from '../fixtures'
import { PasskeysPart } from '../pages/passkeys-part'
import { WithdrawPage } from '../pages/withdraw-page'
import { addAuthenticator } from '../virtual-authenticator'

/*
 * What `npm start` runs: the demo pays on its EVM chains and on the stand-in for TRON through a signer in a process of its own. The demo's merchant sends without a
 * passkey, as the demo's operator allows, adds one, and signs with it from then on.
 */

const ON_ETHEREUM = { id: '102', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
const ON_TRON = { id: '101', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }
const PATIENCE = { timeout: 90_000 }

let demo: DemoWithSigner
test.setTimeout(360_000)
test.beforeAll(async () => {
  test.setTimeout(240_000)
  demo = await demoWithSigner('signer')
})
test.afterAll(async () => await demo.stop())

/** The kinds of entries in the journal of the signer, each once. */
const written = async (): Promise<Set<string>> => {
  const text = await readFile(join(demo.signerFolder, 'journal'), 'utf8')
  return new Set(text.match(/(?<="kind":")\w+/g))
}
const recordOf = async (ref: string) =>
  (await call(withdrawals, { session: demo.session, port: demo.port, query: { client_ref: ref } })).list[0]

// A quote may be refused during typing: for "125" the server may get "1" first.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 422/))

test('a deposit counts at the signer and reaches its treasury; a withdrawal is signed there, without a passkey and with one', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${demo.port}`,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await addAuthenticator(context, page)
  await page.addInitScript((token) => sessionStorage.setItem('session', `signer ${token} tab`), demo.session.token)
  const withdraw = new WithdrawPage(page)
  const mailed = async (press: () => Promise<void>): Promise<string> => {
    const behind = await demo.tools.newestFor(DEMO_LOGIN.email)
    await press()
    return await demo.tools.codeFor(DEMO_LOGIN.email, behind)
  }
  const ask = async (amount: string, { id, address } = ON_ETHEREUM): Promise<void> => {
    // Before the quote, which would run out meanwhile.
    await demo.tools.untilNextCode()
    await withdraw.open(`?id=${id}`)
    await withdraw.address.fill(address)
    await withdraw.amount.fill(amount)
    await expect(withdraw.text('No look-alike among your addresses')).toBeVisible()
    for (const question of await withdraw.questions.all()) await question.check()
    await withdraw.review.click()
    await withdraw.compared.check()
    await withdraw.continue.click()
    await withdraw.password.fill(DEMO_LOGIN.password)
    await withdraw.emailCode.fill(await mailed(async () => await withdraw.sendCode.click()))
    await withdraw.proof.getByRole('button', { name: new RegExp(`^Withdraw ${amount}`) }).click()
    await expect(withdraw.timeline).toBeVisible()
  }
  const completed = async ({ address } = ON_ETHEREUM): Promise<void> => {
    await expect(withdraw.text('The network has confirmed it.')).toBeVisible(PATIENCE)
    const ref = new URL(page.url()).searchParams.get('ref') ?? ''
    expect(await recordOf(ref)).toMatchObject({ state: 'completed', address })
  }

  await test.step('a customer pays: the signer reads the deposit itself, and moves it to its treasury', async () => {
    await demo.tools.pay({ chain: 'Ethereum', token: 'USDT', amount: '120', case: 'exact' })
    await expect
      .poll(async () => [...(await written())], PATIENCE)
      .toEqual(expect.arrayContaining(['bind', 'credit', 'collect', 'collected']))
  })

  await test.step('the first withdrawal takes no passkey', async () => {
    await ask('125')
    await completed()
    expect(await written()).toContain('signed')
  })

  await test.step('a passkey is added, and the operator of the demo confirms it by himself', async () => {
    await demo.tools.untilNextCode()
    const passkeys = new PasskeysPart(page)
    await passkeys.make('Mia Chen')
    await passkeys.prove(DEMO_LOGIN.password, mailed)
    await expect(async () => {
      await page.reload()
      await page.getByText('Mia Chen').first().waitFor()
      await expect(page.getByRole('region', { name: 'Code of the passkey' })).toHaveCount(0)
    }).toPass(PATIENCE)
  })

  await test.step('from then on a withdrawal is signed with it', async () => {
    await ask('126')
    await page.getByRole('button', { name: 'Sign with passkey', exact: true }).click(PATIENCE)
    await expect(page.getByText('Confirmed by Mia Chen')).toBeVisible(PATIENCE)
    await completed()
  })

  await test.step('and so is one on TRON, where the signer has read a deposit too', async () => {
    await demo.tools.pay({ chain: 'TRON', token: 'USDT', amount: '120', case: 'exact' })
    await ask('127', ON_TRON)
    await page.getByRole('button', { name: 'Sign with passkey', exact: true }).click(PATIENCE)
    await expect(page.getByText('Confirmed by Mia Chen')).toBeVisible(PATIENCE)
    await expect.poll(async () => [...(await written())], PATIENCE).toContain('signed_tron')
    // Blocks come every three seconds there; the next payment brings those that everything before it waits for.
    await demo.tools.pay({ chain: 'TRON', token: 'USDT', amount: '100', case: 'exact' })
    await completed(ON_TRON)
  })

  const { sums, drift } = await demo.tools.books()
  for (const sum of sums) expect(compare(sum, '0')).toBe(0)
  expect(drift).toEqual([])
  await context.close()
})
