import { describe, expect, it } from 'vitest'
import { auditSteps, hasFailed, type Opening } from './audit-steps'

const at = (stage: Opening['stage'], status = 2): Opening => ({
  status,
  stage,
  reason: null,
  missing: [],
  created_time: null,
})

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
    const { sent, primary, advanced, decision } = auditSteps(at(stage))
    expect([sent, primary, advanced, decision].join(' ')).toBe(expected)
  })

  it('lead to a new application after a failure, by stage or by status', () => {
    expect([at('failed'), at('abnormal'), at('in_progress', 4), at('in_progress'), at(null)].map(hasFailed)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
