import type { Config } from 'tailwindcss'
import type { PluginAPI } from 'tailwindcss/plugin'
import { DESK, PHONE } from './src/lib/device/layouts.ts'

/**
 * Tailwind reads only names that `src/lib/ui/tokens.css` defines, so a component can spell a semantic token
 * (`bg-surface`, `text-2`, `line-hair`) and cannot spell a raw colour: the palette is replaced, not extended.
 */
const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'muted']
const token = (name: string) => `var(--${name})`

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      canvas: token('bg-canvas'),
      surface: token('bg-surface'),
      raised: token('bg-raised'),
      sunken: token('bg-sunken'),
      hover: token('bg-hover'),
      active: token('bg-active'),
      selected: token('bg-selected'),
      inverse: token('bg-inverse'),
      scrim: token('bg-scrim'),
      'line-hair': token('line-hair'),
      'line-strong': token('line-strong'),
      'line-control': token('line-control'),
      'text-1': token('text-1'),
      'text-2': token('text-2'),
      'text-3': token('text-3'),
      'text-disabled': token('text-disabled'),
      'text-inverse': token('text-inverse'),
      accent: token('accent'),
      'accent-hover': token('accent-hover'),
      'accent-active': token('accent-active'),
      'accent-on': token('accent-on'),
      'accent-text': token('accent-text'),
      'accent-text-strong': token('accent-text-strong'),
      'accent-soft': token('accent-soft'),
      'accent-line': token('accent-line'),
      'accent-mark': token('accent-mark'),
      'accent-on-mark': token('accent-on-mark'),
      'poster-bg': token('poster-bg'),
      'poster-text': token('poster-text'),
      'danger-fill': token('danger-fill'),
      'danger-on': token('danger-on'),
      focus: token('focus'),
      ...Object.fromEntries(
        tones.flatMap((tone) =>
          ['text', 'bg', 'line', 'solid'].map((part) => [`${tone}-${part}`, token(`tone-${tone}-${part}`)]),
        ),
      ),
    },
    borderRadius: {
      none: '0',
      1: token('radius-1'),
      2: token('radius-2'),
      3: token('radius-3'),
      4: token('radius-4'),
      full: token('radius-full'),
    },
    boxShadow: { none: 'none', 1: token('shadow-1'), 2: token('shadow-2'), 3: token('shadow-3') },
    screens: { wide: '87.5625em' },
  },
  // Not screens: those can only be widths.
  plugins: [
    (api: PluginAPI) => {
      api.addVariant('phone', `@media ${PHONE}`)
      api.addVariant('desk', `@media ${DESK}`)
    },
  ],
} satisfies Config
