import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useUnsaved } from '@/lib/forms/unsaved'
import type { Application } from '@/lib/api/application'
import { isTold } from '@/lib/api/told'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { UntoldList } from '@/lib/domain-ui/untold-list'
import { UNKNOWN } from '#shared/money/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { Checkbox } from '@/lib/ui/checkbox'
import { IpList } from '../kit/ip-list'
import { ProveChange } from '../kit/prove-change'

const MOST = 100

/** Who may call with the KEY. A list without one's own address is saved only after a question. */
export function WhitelistCard({ app, ownIp }: { app: Application; ownIp: string | undefined }) {
  const { t } = useLingui()
  const form = useForm({
    name: `whitelist ${app.appid}`,
    initial: { ips: app.whitelist_ips, typed: '' },
    follows: 'saved',
  })
  const { ips, typed } = form.values
  const [sure, setSure] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const [proving, setProving] = useState(false)
  const isKnown = isTold(app, 'whitelist_ips')
  const changed = ips.join() !== app.whitelist_ips.join()
  useUnsaved(changed)
  const locksOut = changed && ips.length > 0 && ownIp !== undefined && !ips.includes(ownIp)
  const change = (next: string[]) => {
    form.set({ ips: next })
    setSure(false)
  }
  return (
    <Card>
      <CardHead
        title={<Trans>IP whitelist</Trans>}
        note={<Trans>From where calls with the KEY are accepted.</Trans>}
        actions={
          <span className="type-12 text-text-3">
            {isKnown ? ips.length : UNKNOWN} / {MOST}
          </span>
        }
      />
      <CardBody>
        <IpList
          ips={ips}
          isKnown={isKnown}
          ownIp={ownIp}
          onChange={change}
          typed={typed}
          onTyped={(text) => form.set({ typed: text })}
        />
        <ChangedElsewhere form={form} className="mt-3" />
        {changed && (
          <div className="mt-3 grid gap-3 border-t border-line-hair pt-3">
            {ips.length === 0 && (
              <Callout tone="warning" title={<Trans>Without a list everybody may call.</Trans>}>
                <Trans>Whoever has the KEY can make orders from any address.</Trans>
              </Callout>
            )}
            {!isKnown && <UntoldList replaces={replaces} onReplaces={setReplaces} />}
            {locksOut && (
              <Callout tone="warning" title={t`Your own address is not in the list.`}>
                <Trans>This page goes on. Calls with the KEY from here ({ownIp}) are refused.</Trans>
                <Checkbox
                  className="mt-2 flex"
                  checked={sure}
                  onCheckedChange={setSure}
                  label={<Trans>Save it without my address</Trans>}
                />
              </Callout>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                onClick={() => setProving(true)}
                {...((locksOut && !sure) || (!isKnown && !replaces)
                  ? { disabledReason: <Trans>Answer the question above first</Trans> }
                  : {})}
                {...(typed.trim() === ''
                  ? {}
                  : { disabledReason: <Trans>Add these addresses first, or clear them</Trans> })}
              >
                <Trans>Save whitelist</Trans>
              </Button>
              <Button variant="quiet" onClick={() => change(app.whitelist_ips)}>
                <Trans>Undo</Trans>
              </Button>
            </div>
          </div>
        )}
      </CardBody>
      {proving && (
        <ProveChange
          change={{ appid: app.appid, whitelist_ips: [...ips] }}
          title={<Trans>Verify the whitelist</Trans>}
          confirm={<Trans>Save whitelist</Trans>}
          onClose={() => setProving(false)}
          onDone={() => {
            setProving(false)
            setSure(false)
            // A service that does not tell this list will not tell it now either: it is no draft any more.
            if (isKnown) form.done()
            else change(app.whitelist_ips)
          }}
        >
          {ips.length === 0 ? (
            <Trans>Calls from every address are accepted.</Trans>
          ) : (
            <Trans>Calls with the KEY are accepted from: {ips.join(', ')}</Trans>
          )}
        </ProveChange>
      )}
    </Card>
  )
}
