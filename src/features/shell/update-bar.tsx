import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { letGo, wouldLoseTyping } from '@/lib/forms/unsaved'
import { update } from '@/lib/installation/update'
import { Banner } from '@/lib/ui/banner'
import { Button } from '@/lib/ui/button'
import { isBusy, mustStay } from './must-stay'

/**
 * The bar that says that a new version is ready. It never loads the page anew by itself while something is typed or on
 * its way: the update comes with the next page, or when it is asked for.
 */
export function UpdateBar() {
  const apply = useSyncExternalStore(update.subscribe, update.get)
  const [later, setLater] = useState<(target?: string) => void>()
  const [asked, setAsked] = useState(false)
  useUpdateWithNextPage(apply)
  if (!apply || later === apply) return null
  const press = () => {
    if (!asked && wouldLose()) return setAsked(true)
    letGo()
    apply()
  }
  return (
    <Banner
      tone="info"
      icon={RefreshCw}
      title={<Trans>A new version is ready</Trans>}
      action={
        <span className="flex gap-2">
          <Button size="sm" variant={asked ? 'secondary' : 'primary'} onClick={press}>
            {asked ? <Trans>Update now</Trans> : <Trans>Update</Trans>}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setLater(() => apply)}>
            <Trans>Later</Trans>
          </Button>
        </span>
      }
    >
      {asked ? (
        <Trans>
          What you typed here was not sent yet. After the update it is filled in again when its form is open. Passwords,
          codes and keys are not kept.
        </Trans>
      ) : (
        <Trans>It comes with the next page that you open, or now.</Trans>
      )}
    </Banner>
  )
}

/** Whether loading the page anew now would cost the person something: typed text, or an answer on its way. */
function wouldLose(): boolean {
  return wouldLoseTyping() || isBusy()
}

/**
 * On the way to another page the form of this one is left anyway, so the next page is loaded in the new version. Nothing
 * of it is fetched before: the old worker would be busy with it, and the browser would let the new one wait. A link that says
 * more than its address, such as the one to the Security center, is followed as it is: only its address would reach the new page.
 */
function useUpdateWithNextPage(apply: ((target?: string) => void) | undefined): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!apply) return undefined
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ currentLocation, nextLocation, action }) => {
        const isNextPage = action === 'PUSH' && currentLocation.pathname !== nextLocation.pathname
        if (!isNextPage || saysMore(nextLocation.state) || mustStay()) return false
        apply(nextLocation.href)
        return true
      },
    })
  }, [history, apply])
}

/** Whether the state of an address has more than what the router itself writes into each. */
function saysMore(state: object): boolean {
  return Object.keys(state).some((name) => name !== 'key' && !name.startsWith('__'))
}
