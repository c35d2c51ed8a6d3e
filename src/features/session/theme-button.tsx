import { useLingui } from '@lingui/react/macro'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { IconButton } from '@/lib/ui/button'
import type { Theme } from '@/lib/ui/theme'
import { useTheme } from '@/lib/ui/use-theme'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<Theme, Theme>
const DRAWING = { system: SunMoon, light: Sun, dark: Moon } as const

/** Switches between the device's theme, light and dark. Its label is the current theme. */
export function ThemeButton({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { t } = useLingui()
  const [theme, setTheme] = useTheme()
  const name = { system: t`Theme: system`, light: t`Theme: light`, dark: t`Theme: dark` }[theme]
  return <IconButton icon={DRAWING[theme]} size={size} label={name} onClick={() => setTheme(NEXT[theme])} />
}
