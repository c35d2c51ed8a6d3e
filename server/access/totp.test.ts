import { expect, test } from 'vitest'
import { newTotpSeed, totpStep } from './totp'
import { totpCode } from '#server/testing/totp-code'

const seed = newTotpSeed()
const NOW = 1_800_000_000

test('a code of a phone whose clock is up to a step wrong, either way, is taken, and belongs to its own step', () => {
  for (const wrong of [-30, -5, 0, 5, 20, 30]) {
    const at = NOW + 12 + wrong
    expect([wrong, totpStep(seed, totpCode(seed, at), NOW + 12)]).toEqual([wrong, Math.floor(at / 30)])
  }
  for (const wrong of [-60, 60]) expect(totpStep(seed, totpCode(seed, NOW + wrong), NOW)).toBeNull()
})
