import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useKnownConfig } from '@/lib/config/config-context'
import { buttonLook } from '@/lib/ui/button-look'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { useLocale } from './active-locale'
import { chooseLocale } from './choose-locale'
import { isLocale, type Locale, LOCALE_NAME } from './locale'

const SHORT = { en: 'EN', 'zh-CN': '中文' } as const satisfies Record<Locale, string>

/**
 * Chooses the language of the page. A transparent native list lies over a quiet button: it adds nothing to the size of
 * log-in and opens the phone's own picker. Draws nothing when a deployment has one language.
 */
export function LanguageSelect({ short = false }: { short?: boolean }) {
  const { t } = useLingui()
  // Until they are known, their place is kept.
  const languages = useKnownConfig()?.languages
  const locale = useLocale()
  if (languages && languages.length < 2) return null
  return (
    <span
      className={classNames(
        buttonLook({ variant: 'quiet', size: short ? 'md' : 'sm' }),
        'relative has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-(--focus-gap) has-focus-visible:outline-focus',
        !languages && 'invisible',
      )}
    >
      <Icon of={Languages} size={short ? 18 : 16} />
      <span aria-hidden>{(short ? SHORT : LOCALE_NAME)[locale]}</span>
      <select
        aria-label={t`Language`}
        value={locale}
        onChange={({ target }) => isLocale(target.value) && chooseLocale(target.value)}
        className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none bg-surface text-text-1 opacity-0"
      >
        {(languages ?? [locale]).map((language) => (
          <option key={language} value={language} lang={language}>
            {LOCALE_NAME[language]}
          </option>
        ))}
      </select>
    </span>
  )
}
