import { describe, expect, test } from 'vitest'
import { judge, SOUND } from '../operator/cluster/history'
import type { Act } from '../operator/cluster/history'

const told: Act = { key: 'a', began: 10, answered: { at: 20, answer: '7' } }
const unknown: Act = { key: 'b', began: 10 }
const row = { key: 'a', answer: '7' }

describe('the history of a cluster is sound', () => {
  test('when what was acknowledged is there once, as it was told', () => {
    const look = { key: 'a', began: 21, answer: '7' }
    expect(judge({ acts: [told], looks: [look], rows: [row] })).toEqual(SOUND)
  })

  test.each([
    ['once', [{ key: 'b', answer: '1' }]],
    ['not at all', []],
  ])('when an act without an answer is there %s', (_, rows) => {
    expect(judge({ acts: [unknown], looks: [], rows })).toEqual(SOUND)
  })

  test('when a read that began before the acknowledgement found nothing, also when it ended later', () => {
    const looks = [19, 20].map((began) => ({ key: 'a', began, answer: undefined }))
    expect(judge({ acts: [told], looks, rows: [row] })).toEqual(SOUND)
  })

  test('when a read has found what was acknowledged only later', () => {
    const look = { key: 'a', began: 12, answer: '7' }
    expect(judge({ acts: [told], looks: [look], rows: [row] })).toEqual(SOUND)
  })
})

describe('the history of a cluster is not sound', () => {
  test('when an acknowledged row is gone: lost', () => {
    expect(judge({ acts: [told], looks: [], rows: [] })).toEqual({ ...SOUND, lost: ['a'] })
  })

  test('when it is gone although a read had found it: lost', () => {
    const look = { key: 'a', began: 21, answer: '7' }
    expect(judge({ acts: [told], looks: [look], rows: [] })).toEqual({ ...SOUND, lost: ['a'] })
  })

  test('when it is there twice, also when its outcome was not known: double', () => {
    const twice = [
      { key: 'b', answer: '1' },
      { key: 'b', answer: '2' },
    ]
    expect(judge({ acts: [told, unknown], looks: [], rows: [row, ...twice] })).toEqual({ ...SOUND, double: ['b'] })
  })

  test('when it says something else at the end: differing', () => {
    const rows = [{ key: 'a', answer: '8' }]
    expect(judge({ acts: [told], looks: [], rows })).toEqual({ ...SOUND, differing: ['a'] })
  })

  test('when it said something else meanwhile: differing', () => {
    const look = { key: 'a', began: 15, answer: '8' }
    expect(judge({ acts: [told], looks: [look], rows: [row] })).toEqual({ ...SOUND, differing: ['a'] })
  })

  test('when a read that began after the acknowledgement did not find it: stale', () => {
    const look = { key: 'a', began: 21, answer: undefined }
    expect(judge({ acts: [told], looks: [look], rows: [row] })).toEqual({ ...SOUND, stale: ['a'] })
  })

  test('when there is a row that nobody has asked for: invented', () => {
    expect(judge({ acts: [], looks: [], rows: [row] })).toEqual({ ...SOUND, invented: ['a'] })
  })
})
