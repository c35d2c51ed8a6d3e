import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { signOf } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Loading } from '@/lib/ui/skeleton'
import type { TotalParts } from './asset-sums'

const LOOKS = {
  available: { bar: 'bg-text-1', word: <Trans>Available</Trans> },
  applications: { bar: 'bg-line-control forced-colors:bg-[GrayText]', word: <Trans>In applications</Trans> },
  // Not final, so it is hatched; in ink, because orange is for what a person can do now.
  frozen: { bar: 'hatch-ink', word: <Trans>Frozen</Trans> },
} as const satisfies Record<keyof TotalParts, { bar: string; word: ReactNode }>

const PARTS = ['available', 'applications', 'frozen'] as const
const ALWAYS = ['available', 'applications'] as const

interface PartsBarProps {
  /** Undefined when the back end does not separate them: unknown is a dash. */
  parts: TotalParts | undefined
  loading: boolean
}

/** What the total is made of, as one bar and in figures; a part of nothing is left out. */
export function PartsBar({ parts, loading }: PartsBarProps) {
  if (loading) {
    return <Loading className="mt-3 grid gap-2" bars={['h-2 w-full', 'h-11 w-full']} />
  }
  const shown = parts ? PARTS.filter((name) => name === 'available' || signOf(parts[name]) > 0) : ALWAYS
  return (
    <div className="mt-3">
      <span aria-hidden className="flex h-2 gap-0.5 forced-color-adjust-none">
        {parts ? (
          shown.map((name) => (
            <span
              key={name}
              className={`min-w-1.5 basis-0 rounded-[2px] ${LOOKS[name].bar}`}
              style={{ flexGrow: parts[name] }}
            />
          ))
        ) : (
          <span className="flex-1 rounded-[2px] bg-active" />
        )}
      </span>
      {/* As high as two lines, which three parts need. */}
      <dl className="mt-2 flex min-h-11 flex-wrap content-start justify-between gap-x-4 gap-y-1 type-13">
        {shown.map((name) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <span aria-hidden className={`size-2 rounded-[2px] forced-color-adjust-none ${LOOKS[name].bar}`} />
            <dt className="text-text-2">{LOOKS[name].word}</dt>
            <dd>
              <Amount value={parts?.[name]} className="font-medium" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
