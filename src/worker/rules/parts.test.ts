import { describe, expect, test } from 'vitest'
import { partsOf, plainPage } from './parts'
import { afterRelease, readRecord } from './release-record'
import { readRequest } from './requests'

const DAY = 24 * 60 * 60 * 1000

describe('the files of a build', () => {
  test('pages have a revision, chunks have a hash in their name, and some chunks are the shell', () => {
    const page = { url: 'record/index.html', revision: '1f', integrity: 'sha256-x' }
    const parts = partsOf([
      page,
      { url: 'assets/base-1.js', revision: null, shell: true },
      { url: 'assets/record-2.js', revision: null },
    ])
    expect(parts).toEqual({
      pages: [page],
      chunks: ['/assets/base-1.js', '/assets/record-2.js'],
      shell: ['/assets/base-1.js'],
    })
  })

  test.each([
    ['/record/', '/record/index.html'],
    ['/m/property/withdraw', '/m/property/withdraw/index.html'],
    ['/', '/index.html'],
    ['//', '/index.html'],
  ])('the page of %s is %s', (path, file) => {
    expect(plainPage(new URL(`https://console.example${path}?page=2`)).href).toBe(`https://console.example${file}`)
  })
})

describe('what a page asks', () => {
  test.each([
    [{ type: 'SKIP_WAITING' }],
    [{ type: 'LET_THROUGH' }],
    [{ type: 'KEEP_ALL' }],
    [{ type: 'KEEP', paths: ['/assets/base-1.js'] }],
  ])('%o is understood', (message) => {
    expect(readRequest(message)).toEqual(message)
  })

  test.each([
    [undefined],
    [null],
    ['KEEP_ALL'],
    [{ type: 'FORGET' }],
    [{ type: 'KEEP' }],
    [{ type: 'KEEP', paths: 1 }],
  ])('%o is ignored', (message) => {
    expect(readRequest(message)).toBeUndefined()
  })

  test('only chunks can be kept, never an answer of the API or of another site', () => {
    const paths = [
      '/api/v1/user/info',
      '/assets/../api/v1/user/info',
      '/assets/a/b.js',
      '/assets/a.js?x=1',
      'https://evil.example/assets/a.js',
      '//evil.example/assets/a.js',
      7,
    ]
    expect(readRequest({ type: 'KEEP', paths })).toEqual({ type: 'KEEP', paths: [] })
  })
})

describe('chunks of older releases', () => {
  test('stay for fourteen days after they left the release, however long they belonged to it', () => {
    const first = afterRelease({ before: {}, kept: ['/a', '/b'], current: ['/a', '/b'], now: 100 * DAY })
    expect(first).toEqual({ record: { '/a': 0, '/b': 0 }, gone: [] })
    const second = afterRelease({
      before: first.record,
      kept: ['/a', '/b', '/c'],
      current: ['/a', '/c'],
      now: 200 * DAY,
    })
    expect(second).toEqual({ record: { '/a': 0, '/b': 200 * DAY, '/c': 0 }, gone: [] })
    const soon = afterRelease({
      before: second.record,
      kept: ['/a', '/b', '/c'],
      current: ['/a', '/c'],
      now: 214 * DAY,
    })
    expect(soon.gone).toEqual([])
    const later = afterRelease({ before: soon.record, kept: ['/a', '/b', '/c'], current: ['/a'], now: 215 * DAY })
    expect(later).toEqual({ record: { '/a': 0, '/c': 215 * DAY }, gone: ['/b'] })
  })

  test('belong to the release again after it was rolled back', () => {
    const { record, gone } = afterRelease({ before: { '/a': DAY }, kept: ['/a'], current: ['/a'], now: 90 * DAY })
    expect({ record, gone }).toEqual({ record: { '/a': 0 }, gone: [] })
  })

  test.each([[undefined], [null], ['text'], [{ '/a': 'soon' }]])(
    'a record that cannot be read, %o, is none',
    (stored) => {
      expect(readRecord(stored)).toEqual({})
    },
  )
})
