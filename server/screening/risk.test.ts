import { describe, expect, test } from 'vitest'
import { RISK_LEVELS } from '#shared/contract/risk'
import type { RiskLevel } from '#shared/contract/risk'
import { mergeFindings } from './risk'

const said = (level: RiskLevel, categories: string[] = []) => ({ name: level, level, categories, time: 1 })

describe('what several sources say together', () => {
  test.each(RISK_LEVELS.flatMap((one, at) => RISK_LEVELS.slice(at).map((other) => [one, other] as const)))(
    '%s and %s: the first counts, in either order',
    (stricter, other) => {
      expect(mergeFindings([said(stricter), said(other)]).level).toBe(stricter)
      expect(mergeFindings([said(other), said(stricter)]).level).toBe(stricter)
    },
  )

  test('nobody asked is no Pass', () => {
    expect(mergeFindings([])).toEqual({ level: 'unavailable', categories: [] })
  })

  test('categories of all are kept once, in the order of SPEC.md, unknown ones last', () => {
    const all = [said('Fail', ['sanctioned', 'scam']), said('Pass'), said('Fail', ['phishing', 'sanctioned'])]
    expect(mergeFindings(all).categories).toEqual(['phishing', 'sanctioned', 'scam'])
  })
})
