import { useZone } from '@/lib/api/use-zone'
import { useLocale } from '@/lib/i18n/active-locale'
import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'
import type * as words from '#shared/time/format-words'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'

const lateWords = lateCode<typeof words>(() => import('#shared/time/format-words'))

fetchWhenIdle(lateWords.prefetch)

/** A time in the words of the language, with its zone; in digits until its code is there, because it is seldom shown first. */
export function LongTime({ at }: { at: number }) {
  const zone = useZone()
  const locale = useLocale()
  const found = useLateCode(lateWords, true)
  const time =
    found.state === 'here' ? found.code.formatWords(at, 'heading', { zone, locale }) : formatTime(at, 'save', { zone })
  return `${time} ${zoneLabel(zone, at)}`
}
