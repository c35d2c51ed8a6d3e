import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { useEffect } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { faultCode } from '@/lib/domain-ui/query-fault'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { ErrorState } from '@/lib/ui/error-state'
import { BooksFaults } from './books-faults'
import { useWholeCheck } from './use-whole-check'

/** Computes the books again from the first entry on, in the merchant's own browser, and shows the result. */
export function WholeCheck() {
  const { t, i18n } = useLingui()
  const { state, start, cancel } = useWholeCheck()
  const fits = state.is === 'done' ? state.result.fits : undefined
  useEffect(() => {
    if (fits !== undefined) announce(fits ? t`Every entry fits.` : t`Entries do not fit.`)
  }, [fits, t])
  if (state.is === 'reading') {
    const [links, all] = [i18n.number(state.links), i18n.number(state.all)]
    return (
      <Callout
        title={<Trans>Checking every entry</Trans>}
        action={
          <Button size="sm" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <Trans>
          {links} of {all} entries
        </Trans>
      </Callout>
    )
  }
  return (
    <>
      <Button icon={Link2} className="w-fit" onClick={() => void start()}>
        <Trans>Check every entry</Trans>
      </Button>
      {state.is === 'failed' && (
        <ErrorState
          title={<Trans>Could not read the entries.</Trans>}
          code={faultCode(state.error)}
          onRetry={() => void start()}
        >
          {explain(state.error)}
        </ErrorState>
      )}
      {state.is === 'done' &&
        (state.result.fits ? (
          <Callout tone="success" title={<Trans>Every entry fits.</Trans>}>
            <Plural
              value={state.result.links}
              one="# entry was computed again."
              other="# entries were computed again, from the first one on."
            />
          </Callout>
        ) : (
          <BooksFaults result={state.result} />
        ))}
    </>
  )
}
