import { describe, expect, it } from 'vitest'
import { readReturnPath } from '@/lib/device/return-path'
import { decideRoute, isConsolePath, loginPath, type Whereabouts } from './route-decision'

const merchantPages = [
  '/',
  '/dashboard',
  '/home',
  '/record',
  '/unassigned',
  '/property',
  '/property/fundingDetails',
  '/property/WithdrawSetting',
  '/property/fixedAddr',
  '/property/withdraw',
  '/withdraw',
  '/accountInfo',
  '/appManage',
  '/paymentLink',
  '/callbackList',
]
const openingPages = ['/openAuth', '/openAuthPage', '/reviewing', '/initPage']
const publicPages = ['/stopWithdrawals', '/mailLink']
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
const finalPath = (at: Whereabouts) => {
  const decision = decideRoute(at)
  return decision.stay ? at.path : decision.redirect
}
const plain = (path: string) => path.replace(/[?#].*$/s, '').replace(/^\/m(?=\/|$)/, '') || '/'

describe('decideRoute', () => {
  it('needs at most one redirect, from every route, on every device, in every state', () => {
    for (const at of everyone) {
      const first = finalPath(at)
      expect(decideRoute({ ...at, path: first }), JSON.stringify(at)).toEqual({ stay: true })
    }
  })

  it('puts /m before the path on a mobile device and takes it away on a desktop', () => {
    for (const at of everyone) {
      expect(/^\/m(?:\/|$)/.test(finalPath(at)), JSON.stringify(at)).toBe(at.device === 'mobile')
    }
  })

  it('shows only log-in and public pages without a token', () => {
    for (const at of everyone.filter((at) => !at.token)) {
      const asked = plain(at.path)
      expect(plain(finalPath(at))).toBe(publicPages.includes(asked) ? asked : '/login')
    }
  })

  it('shows public pages to everybody, with any token and status', () => {
    for (const at of everyone.filter((at) => publicPages.includes(plain(at.path)))) {
      expect(plain(finalPath(at))).toBe(plain(at.path))
    }
  })

  it('shows merchant pages only to status 3, in both layouts', () => {
    for (const at of everyone.filter((at) => at.token && merchantPages.includes(plain(at.path)))) {
      const isOpen = at.status === undefined || at.status === 3
      expect(plain(finalPath(at))).toBe(isOpen ? plain(at.path) : '/openAuth')
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
    expect(finalPath({ path, device: 'desktop', token: true, status })).toBe(expected)
  })

  it('stays on the page while the status is not known', () => {
    const at = { device: 'desktop', token: true, status: undefined } as const
    for (const path of [...merchantPages, ...openingPages]) expect(finalPath({ ...at, path })).toBe(path)
  })

  it('keeps query and hash over the device rule', () => {
    const at = { device: 'mobile', token: true, status: 3 } as const
    expect(finalPath({ ...at, path: '/property/withdraw?id=7#max' })).toBe('/m/property/withdraw?id=7#max')
  })

  it('puts the return path into the log-in address and follows it after log-in', () => {
    const asked = finalPath({ path: '/record?page=2', device: 'mobile', token: false, status: undefined })
    expect(asked).toBe('/m/login?return=%2Fm%2Frecord%3Fpage%3D2')
    expect(finalPath({ path: asked, device: 'mobile', token: true, status: 3, returnPath: '/m/record?page=2' })).toBe(
      '/m/record?page=2',
    )
    expect(finalPath({ path: asked, device: 'mobile', token: true, status: 1, returnPath: '/m/record?page=2' })).toBe(
      '/m/openAuth',
    )
  })

  it('leaves an unknown path alone', () => {
    for (const path of ['/work-order', '/nowhere', '/m/billing', '/mobile', '/RECORD', '/record/1']) {
      expect(decideRoute({ path, device: 'mobile', token: false, status: undefined })).toEqual({ stay: true })
    }
  })
})

describe('loginPath', () => {
  it('has no return path for home', () => {
    expect(loginPath('/', 'desktop')).toBe('/login')
    expect(loginPath('/m/', 'mobile')).toBe('/m/login')
  })

  it('writes a return path that is read back unchanged', () => {
    const path = '/record?order=A%20%26%3F1&page=2#x'
    const query = new URLSearchParams(loginPath(path, 'desktop').split('?')[1])
    const read = readReturnPath(query.get('return'), { origin: 'https://console.example', isKnownRoute: isConsolePath })
    expect(read).toBe(path)
  })
})
