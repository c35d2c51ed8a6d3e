import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOfFile, toDevicePath } from '@/lib/device/device-path'

fc.configureGlobal({ seed: 20261121 })

describe('the path for a device', () => {
  it.each([
    ['/', '/m/', '/'],
    ['', '/m/', '/'],
    ['/record', '/m/record', '/record'],
    ['/m', '/m', '/'],
    ['/m/', '/m/', '/'],
    ['/m/record', '/m/record', '/record'],
    ['/m/m/record', '/m/m/record', '/record'],
    ['/m//m/record', '/m//m/record', '/record'],
    ['/mobile', '/m/mobile', '/mobile'],
    ['/m/mobile', '/m/mobile', '/mobile'],
    ['/merchant/m/x', '/m/merchant/m/x', '/merchant/m/x'],
    ['/M/record', '/m/M/record', '/M/record'],
    ['/property/withdraw?id=7', '/m/property/withdraw?id=7', '/property/withdraw?id=7'],
    ['/m?a=/m/b#/m/c', '/m?a=/m/b#/m/c', '/?a=/m/b#/m/c'],
    ['/record#top?x', '/m/record#top?x', '/record#top?x'],
    ['/?', '/m/?', '/?'],
    ['/work-order', '/work-order', '/work-order'],
    ['/work-order/', '/work-order/', '/work-order/'],
    ['/work-order/7?x=1', '/work-order/7?x=1', '/work-order/7?x=1'],
    ['/work-order#m', '/work-order#m', '/work-order#m'],
    ['/work-orders', '/m/work-orders', '/work-orders'],
    ['/m/work-order', '/m/work-order', '/work-order'],
  ])('%s is %s on a phone and %s on a desktop', (path, mobile, desktop) => {
    expect(toDevicePath(path, 'mobile')).toBe(mobile)
    expect(toDevicePath(path, 'desktop')).toBe(desktop)
  })

  it.each([
    '//evil.example',
    '/m//evil.example',
    '/m/m//evil.example',
    String.raw`/m/\evil.example`,
    '/m/\t/evil.example',
    '/m/.//evil.example',
    '/m/%2e//evil.example',
    'https://evil.example',
    '/m//m//evil.example',
  ])('%j stays on our host', (path) => {
    for (const device of ['mobile', 'desktop'] as const) {
      const result = new URL(toDevicePath(path, device), 'https://console.example')
      expect(result.origin).toBe('https://console.example')
      expect(result.pathname.startsWith('//')).toBe(false)
    }
  })

  const anyPath = fc
    .array(
      fc.constantFrom('/', 'm', 'mobile', 'work-order', 'record', '.', '..', '\\', '%2e', '?', '#', 'é', ' ', '\t'),
      {
        maxLength: 10,
      },
    )
    .map((parts) => `/${parts.join('')}`)
  const anyDevice = fc.constantFrom('mobile' as const, 'desktop' as const)

  it('needs at most one redirect: applying it twice changes nothing', () => {
    fc.assert(
      fc.property(anyPath, anyDevice, (path, device) => {
        const once = toDevicePath(path, device)
        expect(toDevicePath(once, device)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

  it('keeps query and hash, and never leaves our host', () => {
    fc.assert(
      fc.property(anyPath, anyDevice, (path, device) => {
        const result = toDevicePath(path, device)
        const end = path.search(/[?#]/)
        expect(result.endsWith(end === -1 ? '' : path.slice(end))).toBe(true)
        expect(new URL(result, 'https://console.example').origin).toBe('https://console.example')
      }),
      { numRuns: 3000 },
    )
  })

  it('turns a phone path back into the desktop path', () => {
    for (const path of ['/', '/record?page=2', '/property/withdraw?id=7#x', '/work-order']) {
      expect(toDevicePath(toDevicePath(path, 'mobile'), 'desktop')).toBe(path)
    }
  })
})

it.each([
  ['/index.html', '/'],
  ['/m/index.html', '/m'],
  ['/record/index.html', '/record'],
  ['/record.html', '/record'],
  ['/m/property/withdraw.html', '/m/property/withdraw'],
  ['//evil.example.html', '/evil.example'],
  ['/record', undefined],
  ['/.html', undefined],
  ['/recordhtml', undefined],
])('the path %s of a file means the page %s', (path, page) => {
  expect(pageOfFile(path)).toBe(page)
})
