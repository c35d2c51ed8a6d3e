type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [29, 15, 5]
const LIGHT_CANVAS: Rgb = [247, 245, 242]
const DARK_CANVAS: Rgb = [21, 19, 17]
/** The least contrast of text (WCAG 1.4.3). */
const READABLE = 4.5

/**
 * The accent of another brand, as values for the tokens of src/lib/ui/tokens.css. The mark has the colour itself.
 * Buttons and links have a darker or lighter tone of it, so that text on them, and they themselves as text, are
 * readable in both themes.
 * @param colour `#RRGGBB`
 */
export function brandTokens(colour: string): Readonly<Record<string, string>> {
  const mark = parse(colour)
  const onMark = contrast(INK, mark) >= contrast(WHITE, mark) ? INK : WHITE
  const dark = until((tone) => contrast(tone, WHITE) >= READABLE && contrast(tone, LIGHT_CANVAS) >= READABLE, mark, INK)
  const light = until((tone) => contrast(tone, INK) >= READABLE && contrast(tone, DARK_CANVAS) >= READABLE, mark, WHITE)
  const text = until((tone) => contrast(tone, mix(light, DARK_CANVAS, 0.12)) >= READABLE, light, WHITE)
  const pair = (day: Rgb, night: Rgb) => `light-dark(${css(day)}, ${css(night)})`
  return {
    '--accent-mark': css(mark),
    '--accent-on-mark': css(onMark),
    '--accent': pair(dark, light),
    '--accent-on': pair(WHITE, INK),
    '--accent-hover': pair(mix(dark, INK, 0.88), mix(light, WHITE, 0.88)),
    '--accent-active': pair(mix(dark, INK, 0.76), mix(light, WHITE, 0.76)),
    '--accent-text': pair(dark, text),
    '--accent-text-strong': pair(mix(dark, INK, 0.85), mix(text, WHITE, 0.85)),
    '--accent-soft': pair(mix(dark, WHITE, 0.06), mix(light, DARK_CANVAS, 0.14)),
    '--accent-line': pair(mix(dark, WHITE, 0.3), mix(light, DARK_CANVAS, 0.38)),
    '--bg-selected': pair(mix(dark, WHITE, 0.06), mix(light, DARK_CANVAS, 0.14)),
    '--poster-bg': pair(mark, [28, 25, 22]),
    '--poster-text': pair(onMark, light),
  }
}

/**
 * Applies another brand's accent to the page.
 * @param colour `#RRGGBB`
 * @returns what it applied, by token
 */
export function applyBrandColour(colour: string): Readonly<Record<string, string>> {
  const tokens = brandTokens(colour)
  for (const [token, value] of Object.entries(tokens)) document.documentElement.style.setProperty(token, value)
  return tokens
}

/** Contrast of two colours after WCAG 2, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** The first tone between two colours that fits; the second colour always fits. */
function until(fits: (tone: Rgb) => boolean, from: Rgb, to: Rgb): Rgb {
  for (let share = 1; share > 0; share -= 0.02) {
    const tone = mix(from, to, share)
    if (fits(tone)) return tone
  }
  return to
}

/** @param share of the first, from 0 to 1 */
function mix([r, g, b]: Rgb, [r2, g2, b2]: Rgb, share: number): Rgb {
  const part = (x: number, y: number) => Math.round(x * share + y * (1 - share))
  return [part(r, r2), part(g, g2), part(b, b2)]
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function parse(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function css([r, g, b]: Rgb): string {
  return `rgb(${r} ${g} ${b})`
}
