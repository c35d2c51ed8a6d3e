import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import { explain } from '@/lib/domain-ui/explain'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { useSetPolicy } from '@/lib/api/use-set-policy'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { announce } from '@/lib/ui/announce'
import { buttonLook } from '@/lib/ui/button-look'
import { Button } from '@/lib/ui/button'
import { ActError } from '@/lib/ui/field'
import { Switch } from '@/lib/ui/switch'
import { LoosenDialog } from './loosen-dialog'
import { Pane } from './pane'
import { SavedNames } from './saved-names'
import { When } from './when'

interface SavedOnlyPaneProps {
  policy: WithdrawalPolicy
  /** Undefined where they are not listed. */
  addresses: readonly FixedAddress[] | undefined
}

/** The switch "saved addresses only": on at once; off with a proof and after the waiting time. */
export function SavedOnlyPane({ policy, addresses }: SavedOnlyPaneProps) {
  const { t } = useLingui()
  const set = useSetPolicy()
  const [loosening, setLoosening] = useState(false)
  const tighten = useMutation({
    mutationFn: () => set({ saved_addresses_only: true }),
    meta: { formShowsError: true },
    onSuccess: () => announce(t`From now on, withdrawals go only to fixed addresses`),
  })
  const { saved_addresses_only: isOn, any_address_from: from, wait_seconds } = policy
  return (
    <Pane
      id="saved-only-title"
      title={<Trans>Fixed addresses only</Trans>}
      actions={
        <Switch
          aria-labelledby="saved-only-title"
          aria-describedby="saved-only-words"
          checked={isOn}
          // Not while it is being saved: a switch that is off loses the focus.
          disabled={from !== null}
          onCheckedChange={(on) => {
            if (tighten.isPending) return
            if (on) tighten.mutate()
            else setLoosening(true)
          }}
        />
      }
    >
      <p id="saved-only-words" className="text-text-2">
        {isOn ? (
          <Trans>You can withdraw only to fixed addresses whose waiting time is over.</Trans>
        ) : (
          <Trans>You can withdraw to any address that passes the checks.</Trans>
        )}
        {from !== null && (
          <>
            {' '}
            <Trans>
              Any address is allowed again from <When at={from} />.
            </Trans>
          </>
        )}
      </p>
      <ActError>{tighten.isError && explain(tighten.error)}</ActError>
      {addresses && <SavedNames addresses={addresses} />}
      <div className="flex flex-wrap gap-2">
        {from !== null && (
          <Button loading={tighten.isPending} onClick={() => tighten.mutate()}>
            <Trans>Keep fixed addresses only</Trans>
          </Button>
        )}
        <PageLink to="/property/fixedAddr" className={buttonLook()}>
          <Trans>Fixed addresses</Trans>
        </PageLink>
      </div>
      {loosening && (
        <LoosenDialog
          wish={{ saved_addresses_only: false }}
          waitSeconds={wait_seconds}
          title={<Trans>Allow any address</Trans>}
          confirm={<Trans>Allow any address</Trans>}
          onClose={() => setLoosening(false)}
        >
          <Trans>Then you can withdraw to addresses that you never saved.</Trans>
        </LoosenDialog>
      )}
    </Pane>
  )
}
