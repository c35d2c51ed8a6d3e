import { Trans, useLingui } from '@lingui/react/macro'

interface OnlySomeProps {
  shown: number
  /** How many came; absent where all are there. */
  of: number | undefined
}

/** Says that of many transfers to one order only the largest are there; nothing where they all are. */
export function OnlySome(counts: OnlySomeProps) {
  const { i18n } = useLingui()
  if (counts.of === undefined || counts.of <= counts.shown) return null
  const [shown, total] = [i18n.number(counts.shown), i18n.number(counts.of)]
  return (
    <p className="mb-3 text-text-3">
      <Trans>
        The {shown} largest of {total} transfers are shown.
      </Trans>
    </p>
  )
}
