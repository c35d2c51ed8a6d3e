import { describe, expect, it } from 'vitest'
import { frameAttributes } from './frame'
import { pageMetadata } from './page-metadata'

describe('the frame', () => {
  const attributes = frameAttributes('https://wallet.example')

  it('shows the wallet and does not reveal the address of our page', () => {
    expect(attributes.src).toBe('https://wallet.example/')
    expect(attributes.referrerPolicy).toBe('strict-origin')
  })

  it('may not navigate the page, and allows passkeys to the wallet only', () => {
    expect(attributes.sandbox.split(' ')).not.toContain('allow-top-navigation')
    expect(attributes.sandbox).not.toContain('top-navigation')
    expect(attributes.sandbox.split(' ')).toContain('allow-same-origin')
    expect(attributes.allow).not.toContain('*')
    const rights = ['publickey-credentials-create', 'publickey-credentials-get']
    expect(attributes.allow.split('; ').sort()).toEqual(rights.map((right) => `${right} https://wallet.example`))
  })
})

describe('what the page says about itself', () => {
  it('leaves out search and hash', () => {
    const page = new DOMParser().parseFromString(
      '<title>Settlement</title><link rel="icon" href="/icon.svg">',
      'text/html',
    )
    Object.defineProperty(page, 'URL', { value: 'https://console.example/record?trade_no=1#top' })
    expect(pageMetadata(page)).toMatchObject({
      name: 'Settlement',
      url: 'https://console.example/record',
      origin: 'https://console.example',
      icon: expect.stringMatching(/icon\.svg$/),
    })
  })

  it('finds an icon by its older name too', () => {
    const page = new DOMParser().parseFromString('<link rel="shortcut icon" href="/old.ico">', 'text/html')
    Object.defineProperty(page, 'URL', { value: 'https://console.example/' })
    expect(pageMetadata(page).icon).toMatch(/old\.ico$/)
  })

  it('has no icon when there is none', () => {
    const page = new DOMParser().parseFromString('<title></title>', 'text/html')
    Object.defineProperty(page, 'URL', { value: 'https://console.example/' })
    expect(pageMetadata(page).icon).toBe('')
  })
})
