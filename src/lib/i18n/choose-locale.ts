import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toastError } from '@/lib/ui/toast'
import { changeLocale } from './active-locale'
import type { Locale } from './locale'

/** What a press on a language does. When its words are lost on the way, that is said in the language of before. */
export function chooseLocale(locale: Locale): void {
  changeLocale(locale).catch(() => toastError(i18n._(msg`The language could not be loaded. Please try again.`)))
}
