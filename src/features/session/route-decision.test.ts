import { describe, expect, it } from 'vitest'
import { readReturnPath } from '@/lib/device/return-path'
import { decideRoute, isConsolePath, loginPath, type Whereabouts } from './route-decision'

const merchantPages = [
  '/',
  '/dashboard',
  '/home',
  '/record',
  '/property',
  '/property/fundingDetails',
  '/property/WithdrawSetting',
  '/property/fixedAddr',
  '/property/withdraw',
  '/withdraw',
  '/accountInfo',
  '/appManage',
  '/callbackList',
]
const openingPages = ['/openAuth', '/openAuthPage', '/reviewing', '/initPage']
const publicPages = ['/stopWithdrawals']
const desktopPages = [...merchantPages, ...openingPages, ...publicPages, '/login']
const everyPage = desktopPages.flatMap((page) => [
  page,
  page === '/' ? '/m' : `/m${page}`,
  page === '/' ? '/m/' : `/m${page}`,
])
const devices = ['mobile', 'desktop'] as const
const statuses = [undefined, 0, 1, 2, 3, 4, 99]

const everyone = everyPage.flatMap((path) =>
  devices.flatMap((device) =>
    [true, false].flatMap((token) => statuses.map((status): Whereabouts => ({ path, device, token, status }))),
  ),
)
const placeOf = (at: Whereabouts) => {
  const decision = decideRoute(at)
  return decision.stay ? at.path : decision.redirect
}
const plain = (path: string) => path.replace(/[?#].*$/s, '').replace(/^\/m(?=\/|$)/, '') || '/'

describe('decideRoute', () => {
  it('leads to the right place in at most one redirect, from every route, on every device, in every state', () => {
    for (const at of everyone) {
      const first = placeOf(at)
      expect(decideRoute({ ...at, path: first }), JSON.stringify(at)).toEqual({ stay: true })
    }
  })

  it('puts /m before the path on a mobile device and takes it away on a desktop', () => {
    for (const at of everyone) {
      expect(/^\/m(?:\/|$)/.test(placeOf(at)), JSON.stringify(at)).toBe(at.device === 'mobile')
    }
  })

  it('shows nothing but log-in and what is public without a token', () => {
    for (const at of everyone.filter((at) => !at.token)) {
      const asked = plain(at.path)
      expect(plain(placeOf(at))).toBe(publicPages.includes(asked) ? asked : '/login')
    }
  })

  it('shows what is public to everybody, whatever token and status', () => {
    for (const at of everyone.filter((at) => publicPages.includes(plain(at.path)))) {
      expect(plain(placeOf(at))).toBe(plain(at.path))
    }
  })

  it('shows merchant pages to status 3 alone, on both layouts', () => {
    for (const at of everyone.filter((at) => at.token && merchantPages.includes(plain(at.path)))) {
      const isOpen = at.status === undefined || at.status === 3
      expect(plain(placeOf(at))).toBe(isOpen ? plain(at.path) : '/openAuth')
    }
  })

  it.each([
    ['/initPage', 3, '/'],
    ['/initPage', 2, '/reviewing'],
    ['/initPage', 4, '/reviewing'],
    ['/initPage', 1, '/openAuth'],
    ['/initPage', 77, '/openAuth'],
    ['/openAuth', 3, '/'],
    ['/openAuth', 2, '/openAuth'],
    ['/openAuthPage', 1, '/openAuthPage'],
    ['/openAuthPage', 2, '/reviewing'],
    ['/openAuthPage', 4, '/openAuthPage'],
    ['/reviewing', 1, '/openAuth'],
    ['/reviewing', 2, '/reviewing'],
    ['/reviewing', 4, '/reviewing'],
  ])('%s with status %s leads to %s', (path, status, expected) => {
    expect(placeOf({ path, device: 'desktop', token: true, status })).toBe(expected)
  })

  it('waits on a page while the status is not known', () => {
    const at = { device: 'desktop', token: true, status: undefined } as const
    for (const path of [...merchantPages, ...openingPages]) expect(placeOf({ ...at, path })).toBe(path)
  })

  it('keeps query and hash over the device rule', () => {
    const at = { device: 'mobile', token: true, status: 3 } as const
    expect(placeOf({ ...at, path: '/property/withdraw?id=7#max' })).toBe('/m/property/withdraw?id=7#max')
  })

  it('remembers the way back at log-in and goes it afterwards', () => {
    const asked = placeOf({ path: '/record?page=2', device: 'mobile', token: false, status: undefined })
    expect(asked).toBe('/m/login?return=%2Fm%2Frecord%3Fpage%3D2')
    expect(placeOf({ path: asked, device: 'mobile', token: true, status: 3, returnPath: '/m/record?page=2' })).toBe(
      '/m/record?page=2',
    )
    expect(placeOf({ path: asked, device: 'mobile', token: true, status: 1, returnPath: '/m/record?page=2' })).toBe(
      '/m/openAuth',
    )
  })

  it('takes no notice of a path that it does not know', () => {
    for (const path of ['/work-order', '/nowhere', '/m/billing', '/mobile', '/RECORD', '/record/1']) {
      expect(decideRoute({ path, device: 'mobile', token: false, status: undefined })).toEqual({ stay: true })
    }
  })
})

describe('loginPath', () => {
  it('needs no way back from home', () => {
    expect(loginPath('/', 'desktop')).toBe('/login')
    expect(loginPath('/m/', 'mobile')).toBe('/m/login')
  })

  it('writes a way back that is read again as the same', () => {
    const path = '/record?order=A%20%26%3F1&page=2#x'
    const query = new URLSearchParams(loginPath(path, 'desktop').split('?')[1])
    const read = readReturnPath(query.get('return'), { origin: 'https://console.example', isKnownRoute: isConsolePath })
    expect(read).toBe(path)
  })
})
