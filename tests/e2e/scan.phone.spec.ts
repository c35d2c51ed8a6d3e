import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeCameraVideo } from '../camera-video'
import { expect, test as base } from '../fixtures'
import { ScanSheet } from '../pages/scan-sheet'
import { WithdrawPage } from '../pages/withdraw-page'
import { sayIn } from '../words'

/** The browser has a camera, allowed, that plays this file: it is opened anew whenever the page asks for the camera. */
const test = base.extend<object, { cameraFile: string }>({
  cameraFile: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'camera-'))
      await use(join(folder, 'camera.y4m'))
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, cameraFile }, use) => {
      const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
      const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${cameraFile}`]
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

const USDT_ON_TRON = '101'
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT_ON_ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

// A quote may be refused during typing.
test.beforeEach(async ({ page, expectedProblems }) => {
  expectedProblems.push(/status of 422/)
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const tracks: MediaStreamTrack[] = []
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, { statesOfCamera: () => tracks.map(({ readyState }) => readyState) })
  })
})

/** `live` or `ended` for each time that the page was given the camera. */
async function cameraStates(page: Page): Promise<unknown> {
  return await page.evaluate(() => Reflect.get(window, 'statesOfCamera')())
}

test('the address of a withdrawal is scanned with the camera', async ({ page, signIn, sessions, cameraFile }) => {
  await signIn(await sessions.demo())
  const withdraw = new WithdrawPage(page)
  const scan = new ScanSheet(page)
  await withdraw.open(`?id=${USDT_ON_TRON}`)

  await test.step('a code of another network takes nothing over, and the camera goes on', async () => {
    writeCameraVideo(cameraFile, `ethereum:${EVM}@1`)
    await scan.button.tap()
    await expect(scan.refusal).toContainText(
      'This code is for Ethereum or another EVM network, and TRON is chosen here.',
    )
    await expect(scan.video).toBeVisible()
    expect(await cameraStates(page)).toEqual(['live'])
    await scan.cancel.tap()
    await expect(scan.sheet).toBeHidden()
    expect(await cameraStates(page)).toEqual(['ended'])
    await expect(withdraw.address).toHaveValue('')
  })

  await test.step('an address is shown whole before it counts, and the camera is off', async () => {
    writeCameraVideo(cameraFile, `tron:${TRON}?amount=5`)
    await scan.button.tap()
    await expect(scan.sheet.getByText('TJRy WwFs 9wTF GZg3 JbrV riFb NfCu g5tD eC')).toBeAttached()
    await expect(scan.sheet.getByText('The amount in the code is not used.')).toBeVisible()
    expect(await cameraStates(page)).toEqual(['ended', 'ended'])
    await scan.use.tap()
  })

  await test.step('it is in the field and checked like a typed one; the amount stays empty', async () => {
    await expect(withdraw.address).toHaveValue(TRON)
    await expect(withdraw.amount).toHaveValue('')
    await expect(scan.button).toBeFocused()
    await withdraw.amount.fill('25')
    await expect(withdraw.text('No look-alike among your addresses')).toBeVisible()
  })
})

test('a fixed address is scanned in Chinese: of a token transfer the recipient, not the contract', async ({
  page,
  signIn,
  sessions,
  cameraFile,
}) => {
  const say = sayIn('zh-CN')
  const scan = new ScanSheet(page, say)
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('language', 'zh-CN')
  })
  await signIn(await sessions.demo())
  await page.goto('/property/fixedAddr')
  await page
    .getByRole('button', { name: say('Add address') })
    .first()
    .tap()
  await expect(scan.button).toHaveAccessibleDescription(say('Choose the network first'))
  await page.getByRole('combobox', { name: say('Network') }).tap()
  await page.getByRole('option', { name: 'Ethereum', exact: true }).tap()
  writeCameraVideo(cameraFile, `ethereum:${USDT_ON_ETHEREUM}@1/transfer?address=${EVM}&uint256=1e6`)
  await scan.button.tap()
  await expect(scan.sheet.getByText('0x5a Aeb6 053F 3E94 C9b9 A09f 3366 9435 E7Ef 1BeA ed')).toBeAttached()
  await scan.use.tap()
  await expect(page.getByRole('textbox', { name: say('Address') })).toHaveValue(EVM)
  expect(await cameraStates(page)).toEqual(['ended'])
})
