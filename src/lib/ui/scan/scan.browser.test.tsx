import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChainType } from '#shared/address/chain-type'
import { type FakeCamera, fakeCamera, hideCode, refuse, showCode, statesOf } from '@/lib/camera/testing/fake-camera'
import { messages as chinese } from '../../../../locales/zh-CN.po'
import { AddressInput } from '../address-input'
import { qrPicture } from '../qr-code'
import { renderWithWords } from '../testing/render-with-words'

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const IN_GROUPS = 'TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8'

function Form({ chainType, network }: { chainType: ChainType | undefined; network: string | undefined }) {
  const [value, setValue] = useState('')
  return <AddressInput label="Address" value={value} onChange={setValue} chainType={chainType} network={network} />
}

function draw(chainType: ChainType = 'Tron', network = 'TRON'): void {
  renderWithWords(<Form chainType={chainType} network={network} />)
}

const field = () => page.getByRole('textbox', { name: 'Address' })
const scan = () => page.getByRole('button', { name: 'Scan', exact: true })
const sheet = () => page.getByRole('dialog', { name: 'Scan an address' })
const button = (name: string) => sheet().getByRole('button', { name })
const hint = () => sheet().getByText('Hold the QR code of the address inside the frame.')
const picture = () => sheet().getByLabelText('Or choose a picture of the code')
const wholeAddress = () => sheet().getByText(IN_GROUPS)

/** Gives the page this camera and opens the sheet. */
async function open(camera: FakeCamera, chainType?: ChainType): Promise<void> {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera.getUserMedia)
  draw(chainType, chainType)
  await scan().click()
  await expect.element(sheet()).toBeVisible()
}

beforeEach(async () => {
  await page.viewport(390, 844)
})

describe('a code before the camera', () => {
  test('is shown as a whole address, and counts only when the person uses it', async () => {
    const camera = fakeCamera()
    await open(camera)
    await expect.element(hint()).toBeVisible()
    showCode(camera, `tron:${TRON}?amount=5`)
    await expect.element(wholeAddress()).toBeInTheDocument()
    await expect.element(sheet().getByRole('region', { name: 'This address was read' })).toHaveFocus()
    await expect.element(sheet().getByText('The amount in the code is not used.')).toBeVisible()
    expect(statesOf(camera)).toEqual(['ended'])
    expect(page.getByRole('textbox', { name: 'Address', includeHidden: true }).element()).toHaveValue('')
    await button('Use this address').click()
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue(TRON)
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByText('RTv8')).toBeVisible()
    await expect.element(scan()).toHaveFocus()
  })

  test('of another network takes nothing over, says which, and the camera goes on to the right one', async () => {
    const camera = fakeCamera()
    await open(camera, 'Ethereum')
    await expect.element(hint()).toBeVisible()
    showCode(camera, `ethereum:${EVM}@56`)
    await expect
      .element(sheet().getByRole('alert'))
      .toHaveTextContent('Nothing was filled in. This code is for BNB Chain, and Ethereum is chosen here.')
    expect(statesOf(camera)).toEqual(['live'])
    showCode(camera, TRON)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent('It looks like an address of TRON')
    showCode(camera, `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${EVM}&uint256=1e6`)
    await expect.element(sheet().getByText('The code asks for a certain token.')).toBeVisible()
    await button('Use this address').click()
    await expect.element(field()).toHaveValue(EVM)
  })

  test('is read again when the person does not want the first one', async () => {
    const camera = fakeCamera()
    await open(camera)
    await expect.element(hint()).toBeVisible()
    showCode(camera, TRON)
    await expect.element(wholeAddress()).toBeInTheDocument()
    hideCode(camera)
    await button('Scan again').click()
    await expect.element(hint()).toBeVisible()
    expect(statesOf(camera)).toEqual(['ended', 'live'])
    showCode(camera, TRON)
    await expect.element(wholeAddress()).toBeInTheDocument()
    hideCode(camera)
    await button('Scan again').click()
    await button('Cancel').click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(statesOf(camera)).toEqual(['ended', 'ended', 'ended'])
    await expect.element(field()).toHaveValue('')
  })

  test('is read by the browser where it can, and by the console when that fails', async () => {
    const detect = vi.fn<() => Promise<{ rawValue: string }[]>>()
    detect.mockResolvedValueOnce([]).mockRejectedValue(new DOMException('gone', 'NotSupportedError'))
    class Detector {
      detect = detect
      static getSupportedFormats = async () => await Promise.resolve(['qr_code'])
    }
    vi.stubGlobal('BarcodeDetector', Detector)
    const camera = fakeCamera()
    await open(camera)
    await expect.element(hint()).toBeVisible()
    showCode(camera, TRON)
    await expect.element(wholeAddress()).toBeInTheDocument()
    expect(detect).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })
})

describe('a camera that gives no picture', () => {
  test.each([
    ['NotAllowedError', 'The camera is not allowed.', '相机未获允许。'],
    ['NotFoundError', 'No camera was found.', '未找到相机。'],
    ['NotReadableError', 'The camera does not work now.', '相机目前无法使用。'],
  ])('because of %s says what to do in both languages, and can be tried again', async (name, english, inChinese) => {
    const camera = fakeCamera()
    camera.answer = refuse(name)
    await open(camera)
    await expect.element(sheet().getByText(english)).toBeVisible()
    await expect.element(sheet().getByText(/paste the address\.$/)).toBeVisible()
    act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
    await expect.element(page.getByRole('dialog', { name: '扫描地址' }).getByText(inChinese)).toBeVisible()
    act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
    camera.answer = undefined
    await button('Retry').click()
    await expect.element(hint()).toBeVisible()
  })

  test('says that it waits for the answer of the person', async () => {
    const camera = fakeCamera()
    camera.answer = async () => await new Promise(() => {})
    await open(camera)
    await expect.element(sheet().getByText('The camera is starting. If your browser asks, allow it.')).toBeVisible()
  })

  test('because the page is hidden comes back when the page does', async () => {
    const camera = fakeCamera()
    await open(camera)
    await expect.element(hint()).toBeVisible()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(statesOf(camera)).toEqual(['ended'])
    hidden.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect.element(hint()).toBeVisible()
    expect(statesOf(camera)).toEqual(['ended', 'live'])
  })
})

describe('the light', () => {
  test('is turned on and off where the camera has one', async () => {
    const camera = fakeCamera('works')
    await open(camera)
    await button('Turn the light on').click()
    await expect.element(button('Turn the light off')).toBeVisible()
    expect(camera.lit).toBe(true)
    await button('Turn the light off').click()
    await expect.element(button('Turn the light on')).toBeVisible()
    expect(camera.lit).toBe(false)
  })

  test('is not offered where it has none', async () => {
    await open(fakeCamera())
    await expect.element(hint()).toBeVisible()
    await expect.element(button('Turn the light on')).not.toBeInTheDocument()
  })
})

describe('a picture of a code', () => {
  const choose = async (file: File) => await picture().upload(file)
  const fileOf = async (text: string) => new File([await qrPicture(text)], 'code.png', { type: 'image/png' })
  const withoutCamera = () => {
    const camera = fakeCamera()
    camera.answer = refuse('NotFoundError')
    return camera
  }

  test('is read where there is no camera', async () => {
    await open(withoutCamera())
    await choose(await fileOf(TRON))
    await expect.element(wholeAddress()).toBeInTheDocument()
    await button('Use this address').click()
    await expect.element(field()).toHaveValue(TRON)
  })

  test('of another network takes nothing over', async () => {
    await open(withoutCamera())
    await choose(await fileOf(`solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN`))
    await expect.element(sheet().getByRole('alert')).toHaveTextContent('This code is for Solana, and TRON is chosen')
  })

  test('without a code, or a file that is no picture, is explained at its field', async () => {
    await open(withoutCamera())
    const blank = document.createElement('canvas')
    const empty = await new Promise<Blob | null>((resolve) => {
      blank.toBlob(resolve)
    })
    await choose(new File([empty ?? ''], 'blank.png', { type: 'image/png' }))
    await expect.element(picture()).toHaveAccessibleDescription(/No QR code was found in this picture/)
    await choose(new File(['no picture'], 'broken.png', { type: 'image/png' }))
    await expect.element(picture()).toHaveAccessibleDescription(/Your browser cannot open this file/)
    await choose(await fileOf(TRON))
    await expect.element(wholeAddress()).toBeInTheDocument()
  })

  test('that is opened late does not replace an address that the camera has found', async () => {
    let openLate = (_picture: ImageBitmap) => {}
    const other = await createImageBitmap(await qrPicture(EVM))
    const slow = vi.spyOn(window, 'createImageBitmap')
    slow.mockImplementation(async () => await new Promise((resolve) => (openLate = resolve)))
    const camera = fakeCamera()
    await open(camera)
    await expect.element(hint()).toBeVisible()
    await choose(new File(['later'], 'code.png', { type: 'image/png' }))
    showCode(camera, TRON)
    await expect.element(wholeAddress()).toBeInTheDocument()
    openLate(other)
    await vi.waitFor(() => expect(other.width).toBe(0))
    await expect.element(wholeAddress()).toBeInTheDocument()
    await expect.element(sheet().getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('by keyboard', () => {
  test('the sheet is opened, walked and left, and the focus is back on its button', async () => {
    const camera = fakeCamera()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera.getUserMedia)
    draw()
    await userEvent.click(field())
    await userEvent.tab()
    await expect.element(scan()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(hint()).toBeVisible()
    await expect.element(picture()).toHaveFocus()
    await userEvent.tab()
    await expect.element(button('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.element(scan()).toHaveFocus()
    expect(statesOf(camera)).toEqual(['ended'])
  })

  test('a found address is used', async () => {
    const camera = fakeCamera()
    await open(camera)
    await expect.element(hint()).toBeVisible()
    showCode(camera, TRON)
    await expect.element(wholeAddress()).toBeInTheDocument()
    await userEvent.tab()
    await expect.element(button('Use this address')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue(TRON)
  })
})

describe('the button', () => {
  test('is 44 px high, beside the field, on a phone and on a touch screen', async () => {
    draw()
    const { height, top } = scan().element().getBoundingClientRect()
    expect(height).toBe(44)
    expect(Math.abs(top - (field().element().closest('div')?.getBoundingClientRect().top ?? 0))).toBeLessThan(2)
    await page.viewport(1440, 900)
    await expect.element(scan()).not.toBeInTheDocument()
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
    draw()
    await expect.element(scan()).toBeVisible()
  })

  test('is there on a wide screen with a camera that faces away', async () => {
    await page.viewport(1440, 900)
    const camera: MediaDeviceInfo = Object.create(InputDeviceInfo.prototype, {
      getCapabilities: { value: () => ({ facingMode: ['environment'] }) },
    })
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([camera])
    draw()
    await expect.element(scan()).toBeVisible()
  })

  test('is not there where the browser gives no page a camera', () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
    draw()
    expect(scan().elements()).toHaveLength(0)
    // Uncovers the browser's own again.
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  test('asks for the network first, and is not there for a chain that only the server knows', async () => {
    renderWithWords(<Form chainType={undefined} network={undefined} />)
    await expect.element(scan()).toHaveAccessibleDescription('Choose the network first')
    await scan().click({ force: true })
    expect(sheet().elements()).toHaveLength(0)
    renderWithWords(<Form chainType={undefined} network="Harbor Chain" />)
    expect(scan().elements()).toHaveLength(0)
  })
})
