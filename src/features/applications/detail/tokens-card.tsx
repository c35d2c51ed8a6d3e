import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '@/lib/api/application'
import type { Coin } from '@/lib/api/currency'
import { isTold } from '@/lib/api/told'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { UntoldList } from '@/lib/domain-ui/untold-list'
import { useUnsaved } from '@/lib/forms/unsaved'
import { useDraft } from '@/lib/forms/use-draft'
import { Button } from '@/lib/ui/button'
import { Card, CardHead } from '@/lib/ui/card'
import { ProveChange } from '../kit/prove-change'
import { TokenMatrix } from '../kit/token-matrix'

/** What customers can pay with: a tick for each token on each network. */
export function TokensCard({ app, coins }: { app: Application; coins: readonly Coin[] }) {
  // In one order, so that a tick which is taken back changes nothing.
  const draft = useDraft<{ chosen: readonly string[] }>({
    name: `tokens ${app.appid}`,
    initial: { chosen: app.token_ids.toSorted() },
    follows: 'saved',
  })
  const { chosen } = draft.values
  const choose = (token_ids: readonly string[]) => draft.set({ chosen: token_ids.toSorted() })
  const [proving, setProving] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const isKnown = isTold(app, 'token_ids')
  const changes =
    chosen.filter((id) => !app.token_ids.includes(id)).length +
    app.token_ids.filter((id) => !chosen.includes(id)).length
  useUnsaved(changes > 0)
  return (
    <Card>
      <CardHead
        title={<Trans>Networks and tokens</Trans>}
        note={<Trans>Customers can pay with what is ticked. Changes count for new orders.</Trans>}
        actions={
          changes > 0 && (
            <>
              <Button variant="quiet" onClick={() => choose(app.token_ids)}>
                <Trans>Undo</Trans>
              </Button>
              <Button
                variant="primary"
                onClick={() => setProving(true)}
                {...(isKnown || replaces
                  ? {}
                  : { disabledReason: <Trans>Answer the question in this card first</Trans> })}
                {...(chosen.length === 0 ? { disabledReason: <Trans>Choose at least one token</Trans> } : {})}
              >
                <Plural value={changes} one="Save # change" other="Save # changes" />
              </Button>
            </>
          )
        }
      />
      {!isKnown && <UntoldList replaces={replaces} onReplaces={setReplaces} className="mx-5 mt-3 phone:mx-4" />}
      <ChangedElsewhere form={draft} className="mx-5 mt-3 phone:mx-4" />
      <div className="mt-2">
        <TokenMatrix coins={coins} chosen={chosen} saved={app.token_ids} onChange={choose} />
      </div>
      <p className="max-w-none border-t border-line-hair px-5 py-3 type-12 text-text-3 phone:hidden">
        <Trans>A dash means that the token is not offered on that network.</Trans>
      </p>
      {proving && (
        <ProveChange
          change={{ appid: app.appid, token_ids: [...chosen] }}
          title={<Trans>Verify this change</Trans>}
          confirm={<Trans>Save</Trans>}
          onClose={() => setProving(false)}
          onDone={() => {
            setProving(false)
            // A service that does not tell this choice will not tell it now either: it is no draft any more.
            if (isKnown) draft.done()
            else choose(app.token_ids)
          }}
        >
          <Plural
            value={chosen.length}
            one="New orders can be paid with # token."
            other="New orders can be paid with # tokens."
          />
        </ProveChange>
      )}
    </Card>
  )
}
