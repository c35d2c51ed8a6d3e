import { expect, test } from 'vitest'
import { AddressBlock } from './address-block'
import { renderWithWords } from './testing/render-with-words'

test('what is selected in the cells of an address is copied as the whole address, once', () => {
  renderWithWords(<AddressBlock address="TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" />)
  const clipboardData = new DataTransfer()
  const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('[aria-hidden] > span')?.dispatchEvent(copy)
  expect(copy.defaultPrevented).toBe(true)
  expect(clipboardData.getData('text/plain')).toBe('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
})
