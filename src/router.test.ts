import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRecordsSearch } from '@/features/records/search'
import { isConsolePath } from '@/features/session/route-decision'
import { session } from '@/features/session/session'
import { isCurrent, MENU } from '@/features/shell/menu-entries'
import { plainPathname } from '@/lib/device/device-path'
import { pageTitle } from '@/lib/paths/pages'
import { connect } from '@/lib/api/transport/connection'
import { queryClient } from '@/lib/domain-ui/console-client'
import { router } from './router'

const addresses = Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1'))
const desktop = addresses.filter((path) => !/^\/m(?:\/|$)/.test(path))

describe('every route', () => {
  it('exists in both layouts', () => {
    const mobile = desktop.map((path) => (path === '/' ? '/m' : `/m${path}`))
    expect(desktop).toHaveLength(24)
    expect([...addresses].sort()).toEqual([...desktop, ...mobile].sort())
  })

  it('has a gate and a title', () => {
    for (const path of addresses) {
      expect(isConsolePath(path), path).toBe(true)
      expect(pageTitle(path).message === 'No Match', path).toBe(plainPathname(path) === '/login')
    }
  })

  it('marks at most one menu entry, and every entry leads to a route', () => {
    const entries = MENU.flatMap((group) => group.entries)
    const lit = (path: string) => entries.filter((entry) => isCurrent(entry, path)).map((entry) => entry.path)
    for (const path of desktop) expect(lit(path).length, path).toBeLessThan(2)
    expect(addresses).toEqual(expect.arrayContaining(entries.map(({ path }) => path)))
    expect([lit('/withdraw'), lit('/property/fixedAddr'), lit('/home')]).toEqual([['/property'], ['/property'], ['/']])
  })
})

const json = (body: unknown, code = 200) =>
  new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json' } })

const goTo = async (href: string) => {
  await router.navigate({ href })
  await router.load()
  return router.state.location.href
}

const asPhone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Mobile')

describe('the guards', () => {
  const token = 't'.repeat(43)
  let status = 3
  let answer: (url: string) => Response

  const user = () => ({
    mchid: '1',
    name: 'Northwind',
    email: null,
    status,
    bind_google_auth: false,
    phone: null,
    area_code: null,
    password: true,
    security_switch: [],
  })
  const signIn = () => session.begin({ token, kept: false })

  beforeAll(() => {
    connect({
      base: '/api/v1',
      headers: { token: 'X-Token', language: 'X-Language', time: 'X-Time' },
      paths: {},
      language: () => 'en-US',
      takesMore: () => Promise.resolve(true),
      error_report_url: null,
      session: { ...session, isAway: () => false },
    })
  })
  beforeEach(() => {
    status = 3
    answer = () => json({ code: 200, data: user() })
    vi.stubGlobal(
      'fetch',
      vi.fn(async (url: string) => answer(url)),
    )
  })
  afterEach(() => {
    session.end()
    queryClient.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('redirect to log-in with a return path, without a call to the server', async () => {
    expect(await goTo('/record?page=2')).toBe('/login?return=%2Frecord%3Fpage%3D2')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('redirect to the return path after log-in', async () => {
    signIn()
    expect(await goTo('/login?return=%2Frecord')).toBe('/record')
    expect(await goTo('/login?return=%2F%2Fevil.example')).toBe('/')
    expect(await goTo('/login?return=%2Flogin')).toBe('/')
  })

  it('let a merchant with status 3 stay', async () => {
    signIn()
    expect(await goTo('/property/withdraw?id=7')).toBe('/property/withdraw?id=7')
  })

  it('redirect everybody else to the opening, in both layouts', async () => {
    signIn()
    status = 1
    expect(await goTo('/record')).toBe('/openAuth')
    asPhone()
    expect(await goTo('/m/record')).toBe('/m/openAuth')
  })

  it('add /m on a phone and take it away on a desktop', async () => {
    signIn()
    expect(await goTo('/m/record?page=2')).toBe('/record?page=2')
    asPhone()
    expect(await goTo('/record?page=3')).toBe('/m/record?page=3')
  })

  it('fetch the merchant on every change of page, but wait only the first time', async () => {
    signIn()
    await goTo('/')
    await goTo('/record')
    await goTo('/property')
    expect(vi.mocked(fetch).mock.calls.filter(([url]) => url === '/api/v1/user/info').length).toBeGreaterThan(1)
    answer = () => json({ code: 500, msg: 'operation failed' }, 500)
    expect(await goTo('/appManage')).toBe('/appManage')
  })

  it('redirect nobody by a status that is old: a refused application is edited at once', async () => {
    signIn()
    status = 2
    expect(await goTo('/reviewing')).toBe('/reviewing')
    status = 4
    expect(await goTo('/openAuthPage?part=website')).toBe('/openAuthPage?part=website')
    status = 3
    expect(await goTo('/record')).toBe('/record')
  })

  it('redirect by the status that is known when the newest cannot be read', async () => {
    signIn()
    status = 2
    await goTo('/reviewing')
    answer = () => json({ code: 500, msg: 'operation failed' }, 500)
    expect(await goTo('/openAuthPage')).toBe('/reviewing')
  })

  it('redirect to log-in when the first call ends the session', async () => {
    signIn()
    answer = () => json({ code: 401 }, 401)
    expect(await goTo('/record')).toBe('/login?return=%2Frecord')
    expect(session.state().ended).toBe('expired')
  })

  it('leave an order number in a link as it is written', async () => {
    signIn()
    for (const order of ['662E41', 'true', '007', '12345']) {
      await goTo(`/record?out_trade_no=${order}`)
      expect(readRecordsSearch({ ...router.state.location.search })).toMatchObject({ out_trade_no: order })
    }
  })

  it('leave an unknown address to the not-found page', async () => {
    expect(await goTo('/work-order')).toBe('/work-order')
    expect(await goTo('/RECORD')).toBe('/RECORD')
  })
})
