import { describe, expect, it } from 'vitest'
import { auditSteps, hasFailed, type Opening } from './audit-steps'

const at = (stage: Opening['stage'], status = 2, stages?: Opening['stages']): Opening => ({
  status,
  stage,
  reason: null,
  missing: [],
  created_time: 100,
  stages,
})
const states = (opening: Opening) =>
  auditSteps(opening)
    .map(({ state }) => state)
    .join(' ')

describe('the stages of an audit', () => {
  it.each([
    [null, 'now ahead ahead ahead'],
    ['primary_audit', 'done now ahead ahead'],
    ['advanced_audit', 'done done now ahead'],
    ['in_progress', 'done done done now'],
    ['completed', 'done done done success'],
    ['failed', 'done done done failed'],
    ['abnormal', 'done done done failed'],
  ] as const)('%s stands as %s', (stage, expected) => {
    expect(states(at(stage))).toBe(expected)
  })

  it('end at the step in which the application failed, with the time of each', () => {
    const stages = [
      { stage: 'primary_audit' as const, time: 100 },
      { stage: 'advanced_audit' as const, time: 200 },
      { stage: 'failed' as const, time: 300 },
    ]
    expect(auditSteps(at('failed', 4, stages))).toEqual([
      { name: 'sent', state: 'done', time: 100 },
      { name: 'primary', state: 'done', time: 200 },
      { name: 'advanced', state: 'failed', time: 300 },
      { name: 'decision', state: 'ahead', time: null },
    ])
    expect(
      states(
        at(
          'failed',
          4,
          stages.filter(({ stage }) => stage !== 'advanced_audit'),
        ),
      ),
    ).toBe('done failed ahead ahead')
  })

  it('lead to a new application after a refusal, by stage or by status, and not while the platform still looks', () => {
    expect([at('failed'), at('in_progress', 4), at('abnormal'), at('in_progress'), at(null)].map(hasFailed)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
