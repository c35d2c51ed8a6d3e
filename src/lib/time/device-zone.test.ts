import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { deviceZone } from './device-zone'

afterEach(() => vi.restoreAllMocks())

/** A browser that gives this name to its zone. */
function nameZone(timeZone: string | undefined): void {
  const usual = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(Object.assign(usual, { timeZone }))
}

it.each(['Etc/Unknown', 'Mars/Olympus', '', 'GMT+0530x'])(
  'a device zone %j that no clock knows is UTC, and is named',
  (name) => {
    nameZone(name)
    expect(deviceZone()).toEqual({ zone: 'UTC', unknown: name })
  },
)

it('a device without a zone has UTC', () => {
  nameZone(undefined)
  expect(deviceZone()).toEqual({ zone: 'UTC', unknown: 'Etc/Unknown' })
})

it('a device zone that is known is used', () => {
  nameZone('Asia/Kathmandu')
  expect(deviceZone()).toEqual({ zone: 'Asia/Kathmandu' })
})

it('nothing else asks the browser for its zone', () => {
  const askers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => readFileSync(join('src', path), 'utf8').includes('resolvedOptions()'))
  expect(askers).toEqual([join('lib', 'time', 'device-zone.ts')])
})
