import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandTokens, contrast } from './brand-colour'

const tones = (value = '') =>
  [...value.matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map(([, r, g, b]) => [Number(r), Number(g), Number(b)] as const)
const white = [255, 255, 255] as const
const lightCanvas = [247, 245, 242] as const
const darkCanvas = [21, 19, 17] as const

describe('the colour of another brand', () => {
  it('keeps words readable on buttons and as links, in both themes, whatever the colour', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, (hex) => {
        const tokens = brandTokens(hex)
        const [day = white, night = white] = tones(tokens['--accent'])
        const [onDay = white, onNight = white] = tones(tokens['--accent-on'])
        const [dayLink = white, nightLink = white] = tones(tokens['--accent-text'])
        const [mark = white] = tones(tokens['--accent-mark'])
        const [onMark = white] = tones(tokens['--accent-on-mark'])
        for (const [a, b] of [
          [day, onDay],
          [night, onNight],
          [dayLink, lightCanvas],
          [nightLink, darkCanvas],
        ] as const) {
          expect(contrast(a, b)).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrast(mark, onMark)).toBeGreaterThanOrEqual(4.3)
      }),
    )
  })

  it('uses the colour itself for the mark', () => {
    expect(brandTokens('#0a64C8')['--accent-mark']).toBe('rgb(10 100 200)')
  })
})
