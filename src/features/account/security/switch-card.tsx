import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { edit, type securityMethod, type UserInfo } from '#shared/contract/user'
import { ownProofOptions, saveProfile, WITHDRAWAL } from '@/lib/api/security'
import { isTold } from '@/lib/api/told'
import { Badge } from '@/lib/ui/badge'
import { Card, CardHead, Split } from '@/lib/ui/card'
import { Switch } from '@/lib/ui/switch'
import type * as z from 'zod/mini'
import { maskEmail, maskPhone } from '../kit/masked'
import { useAccountChange } from '../kit/use-account-change'
import { SECURITY_FLOWS } from './flows'

type Method = z.output<typeof securityMethod>

/** Which codes a withdrawal asks for beside the password. Each change is proven. */
export function SwitchCard({ user }: { user: UserInfo }) {
  const { t } = useLingui()
  const change = useAccountChange()
  // The whole list is written: of one that is not known, the rest would be switched off.
  const isKnown = isTold(user, 'security_switch')
  const [wish, setWish] = useState<{ method: Method; on: boolean }>()
  const known = (['google', 'email', 'phone'] as const).filter((method) => user.security_switch.includes(method))
  const wanted = wish && {
    security_switch: wish.on ? [...known, wish.method] : known.filter((one) => one !== wish.method),
  }
  const { email, phone } = user
  // Without a password, or without anything that a code goes to, a withdrawal is refused and asks for nothing.
  const hasPassword = user.password || user.transaction_password === true
  const canProve = hasPassword && (email !== null || phone !== null || user.bind_google_auth)
  const { data: asked } = useQuery({ ...ownProofOptions(WITHDRAWAL), enabled: canProve })
  // Null: the back end does not say what it asks for.
  const truth = asked !== undefined && asked.methods.length > 0 ? asked.methods : null
  // Without any switch the server asks for a code all the same.
  const isImplied = (method: Method) => truth?.includes(method) === true && !user.security_switch.includes(method)
  const panes: readonly { method: Method; name: string; note: string; bound: boolean; always?: true }[] = [
    {
      method: 'google',
      name: t`Google code`,
      note: user.bind_google_auth ? t`Always on once bound` : t`Bind Google Authenticator first`,
      bound: user.bind_google_auth,
      always: true,
    },
    {
      method: 'email',
      name: t`Email code`,
      note: email === null ? t`Add an email first` : maskEmail(email),
      bound: email !== null,
    },
    {
      method: 'phone',
      name: t`SMS code`,
      note: phone === null ? t`Bind a phone first` : maskPhone({ area_code: user.area_code, phone }),
      bound: phone !== null,
    },
  ]
  const names: Record<Method, string> = { google: t`Google code`, email: t`Email code`, phone: t`SMS code` }
  return (
    <Card aria-labelledby="switch-title">
      <CardHead
        id="switch-title"
        title={<Trans>Security switch</Trans>}
        note={
          isKnown ? (
            <Trans>What a withdrawal asks for, besides the password. Every change needs a proof.</Trans>
          ) : (
            <Trans>This service does not tell what is switched on, so it cannot be changed here.</Trans>
          )
        }
      />
      <div className="mt-3 border-t border-line-hair">
        <Split of={3} stack>
          {panes.map(({ method, name, note, bound, always }) => (
            <div key={method} className="flex items-center gap-3 px-5 py-3 phone:px-4">
              <div className="min-w-0 flex-1">
                <div id={`switch-${method}`} className="font-medium">
                  {name}
                </div>
                <div id={`switch-${method}-note`} className="type-12 wrap-anywhere text-text-3">
                  {note}
                  {!always && isImplied(method) && (
                    <>
                      {' · '}
                      <Trans>asked because no other code is switched on</Trans>
                    </>
                  )}
                </div>
              </div>
              {(always && bound) || isImplied(method) ? (
                <Badge tone="success">
                  <Trans>On</Trans>
                </Badge>
              ) : (
                <Switch
                  aria-labelledby={`switch-${method}`}
                  aria-describedby={`switch-${method}-note`}
                  checked={truth === null ? user.security_switch.includes(method) : truth.includes(method)}
                  disabled={!bound || !isKnown}
                  onCheckedChange={(on) => setWish({ method, on })}
                />
              )}
            </div>
          ))}
        </Split>
      </div>
      {wish && wanted && (
        <StepUpDialog
          act={edit.name}
          payload={wanted}
          flows={SECURITY_FLOWS}
          title={<Trans>Change the security switch</Trans>}
          confirm={wish.on ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
          onClose={() => setWish(undefined)}
          onProven={async (proof) => {
            await saveProfile({ ...wanted, ...proof })
            setWish(undefined)
            change(t`The security switch was changed`)
          }}
        >
          {wish.on ? (
            <Trans>Withdrawals also ask for: {names[wish.method]}</Trans>
          ) : (
            <Trans>Withdrawals no longer ask for: {names[wish.method]}. They are frozen for a while after this.</Trans>
          )}
        </StepUpDialog>
      )}
    </Card>
  )
}
