import { describe, expect, it } from 'vitest'
import { decodeQR } from 'qr/decode.js'
import { modulePath, qrModules } from './qr-modules'

describe('a QR code', () => {
  it('is read back as the text that it was made of, and has a white ground of four modules', () => {
    const rows = qrModules('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
    const quiet = [...rows.slice(0, 4), ...rows.slice(-4), ...rows.map((row) => [...row.slice(0, 4), ...row.slice(-4)])]
    expect(quiet.flat()).not.toContain(true)
    const scale = 4
    const side = rows.length * scale
    const data = new Uint8ClampedArray(side * side * 4).fill(255)
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    expect(decodeQR({ width: side, height: side, data })).toBe('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  })

  it('is drawn with one square for each dark module', () => {
    expect(
      modulePath([
        [true, false],
        [false, true],
      ]),
    ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
  })
})
