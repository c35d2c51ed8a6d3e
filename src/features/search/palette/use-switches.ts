import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { signOut } from '@/features/session/sign-out'
import { useConfig } from '@/lib/config/config-context'
import { useHiddenBalances } from '@/lib/config/hidden-balances'
import { useLocale } from '@/lib/i18n/active-locale'
import { chooseLocale } from '@/lib/i18n/choose-locale'
import { LOCALE_NAME } from '@/lib/i18n/locale'
import { useTheme } from '@/lib/ui/use-theme'
import { slashKey } from '../open-search'
import type { Entry } from './entry'

/** What is switched on this device, and log-out. None of it asks the server for anything but the end of the session. */
export function useSwitches(): Entry[] {
  const { t } = useLingui()
  const { languages } = useConfig()
  const locale = useLocale()
  const [theme, setTheme] = useTheme()
  const [hidden, setHidden] = useHiddenBalances()
  const slash = useSyncExternalStore(slashKey.subscribe, slashKey.get)
  const themes = [
    { value: 'light', label: t`Theme: light` },
    { value: 'dark', label: t`Theme: dark` },
    { value: 'system', label: t`Theme: system` },
  ] as const
  const switches = [
    ...themes
      .filter(({ value }) => value !== theme)
      .map(({ value, label }) => ({ key: `theme ${value}`, label, act: () => setTheme(value) })),
    ...languages
      .filter((language) => language !== locale)
      .map((language) => ({
        key: `language ${language}`,
        label: t`Language: ${LOCALE_NAME[language]}`,
        act: () => chooseLocale(language),
      })),
    {
      key: 'balances',
      label: hidden ? t`Show balances` : t`Hide balances`,
      act: () => setHidden(!hidden),
    },
    {
      key: 'slash',
      label: slash === 'on' ? t`Do not open the search with the key /` : t`Open the search with the key /`,
      act: () => slashKey.set(slash === 'on' ? 'off' : 'on'),
    },
    { key: 'log-out', label: t`Log out`, act: signOut },
  ]
  return switches.map((one) => ({ ...one, group: 'action' }))
}
