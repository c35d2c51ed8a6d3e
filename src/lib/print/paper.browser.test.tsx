import type { CDPSession } from '@vitest/browser-playwright'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { ConfigProvider } from '@/lib/config/config-context'
import { TEST_CONFIG } from '@/lib/config/testing/test-config'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { Paper } from './paper'

const root = document.documentElement

async function onMedia(media: 'print' | '', scheme: 'dark' | ''): Promise<void> {
  const browser: CDPSession = cdp()
  await browser.send('Emulation.setEmulatedMedia', {
    media,
    features: [{ name: 'prefers-color-scheme', value: scheme }],
  })
}

afterEach(async () => {
  delete root.dataset['theme']
  await onMedia('', '')
  vi.restoreAllMocks()
})

function colours() {
  const words = document.querySelector('[data-words]')
  const border = document.querySelector('[data-line]')
  return {
    words: words && getComputedStyle(words).color,
    line: border && getComputedStyle(border).borderTopColor,
    page: getComputedStyle(document.body).backgroundColor,
    root: getComputedStyle(root).backgroundColor,
  }
}

test('a paper has the light colours on white, whatever the theme of the screen', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  renderWithWords(
    <ConfigProvider value={TEST_CONFIG}>
      <Paper onPrinted={() => undefined}>
        <p data-words className="text-text-2">
          Paid
        </p>
        <div data-line className="border-t border-line-strong" />
      </Paper>
    </ConfigProvider>,
  )
  root.dataset['theme'] = 'light'
  await onMedia('print', '')
  const light = colours()
  expect(light).toMatchObject({ page: 'rgb(255, 255, 255)', root: 'rgb(255, 255, 255)' })
  root.dataset['theme'] = 'dark'
  expect(colours()).toEqual(light)
  delete root.dataset['theme']
  await onMedia('print', 'dark')
  expect(colours()).toEqual(light)
  // On the screen the same words are those of the dark theme.
  await onMedia('', 'dark')
  expect(colours()).not.toEqual(light)
})
