import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MarketToken } from '@/lib/api/market'
import { IconButton } from '@/lib/ui/button'
import { TokenLine } from '../list/token-line'
import { useTicker } from './use-ticker'

/**
 * The market on a phone: one token at a time, 3 s each, until the pause button is pressed. Screen readers get the whole
 * list, and the strip can be scrolled by finger. With reduced motion it begins paused and jumps instead of sliding.
 */
export function TokenTicker({ tokens, isStill }: { tokens: readonly MarketToken[]; isStill: boolean }) {
  const { t } = useLingui()
  const { at, isPaused, setPaused } = useTicker(tokens.length, isStill)
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const { current } = strip
    current?.scrollTo({ left: at * current.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }, [at, isStill])
  return (
    <div className="flex items-center gap-2">
      <ul
        ref={strip}
        aria-label={t`Followed tokens`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and contains nothing focusable
        tabIndex={0}
        className="flex min-w-0 flex-1 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {tokens.map((token) => (
          <li key={token.id} className="w-full flex-none snap-start">
            <TokenLine token={token} />
          </li>
        ))}
      </ul>
      {tokens.length > 1 && (
        <IconButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? t`Resume the ticker` : t`Pause the ticker`}
          onClick={() => setPaused(!isPaused)}
        />
      )}
    </div>
  )
}
