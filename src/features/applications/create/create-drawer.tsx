import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type Application, sendApplication } from '@/lib/api/application'
import { uploadImage } from '#shared/contract/system'
import type { Coin } from '@/lib/api/currency'
import { isApiError } from '@/lib/api/transport/errors'
import { useOffers } from '@/lib/api/use-offers'
import { blamedFields } from '@/lib/domain-ui/blamed-fields'
import { explain } from '@/lib/domain-ui/explain'
import { useOnline } from '@/lib/device/use-online'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { useFormProblems } from '@/lib/ui/use-form-problems'
import { AppFields, useProblemWords } from '../kit/app-fields'
import { type AppDraft, draftProblems, type DraftProblems, EMPTY_DRAFT, tidyDraft } from '../kit/draft'
import { useRefreshApplications } from '../kit/prove-change'
import { TokenMatrix } from '../kit/token-matrix'
import { IpList } from '../kit/ip-list'

interface CreateDrawerProps {
  coins: readonly Coin[]
  ownIp: string | undefined
  onClose: () => void
  onMade: (made: { application: Application; key: string }) => void
}

const NO_PROBLEMS: DraftProblems = {}

/** Makes an application: errors stand beside their fields, and nothing typed is lost. */
export function CreateDrawer({ coins, ownIp, onClose, onMade }: CreateDrawerProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const form = useId()
  const words = useProblemWords()
  const refresh = useRefreshApplications()
  const needs = { logo: useOffers(uploadImage.name), tokens: true }
  const [draft, setDraft] = useState<AppDraft>(EMPTY_DRAFT)
  const [typedIps, setTypedIps] = useState('')
  const [insists, setInsists] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const { problems, form: element, show, forget } = useFormProblems(NO_PROBLEMS)
  // One key for one wish: pressed again after a lost answer, the same wish makes no second application.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const create = useMutation({
    mutationFn: () => sendApplication(tidyDraft(draft), key),
    meta: { formShowsError: true },
    onSuccess: async (made) => {
      announce(t`The application was created`)
      await refresh()
      onMade(made)
    },
    onError: (error) => {
      if (isApiError(error, 'rejected')) setKey(crypto.randomUUID())
      setRefusals((count) => count + 1)
    },
  })
  const refused = blamedFields(create.error, ['name', 'logo', 'website_url', 'notify_url'])
  const change = (part: Partial<AppDraft>) => {
    create.reset()
    // The picture is uploaded while other fields are filled: neither answer may undo the other.
    setDraft((current) => ({ ...current, ...part }))
    setKey(crypto.randomUUID())
    forget(Object.keys(part))
  }
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals, element])
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Create application</Trans>}
      footer={
        <>
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={create.isPending}
            loadingText={<Trans>Creating…</Trans>}
            {...(isOnline ? {} : { disabledReason: <Trans>You are offline.</Trans> })}
          >
            <Trans>Create application</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const found = draftProblems(draft, needs)
          const leftOver = typedIps.trim() !== ''
          setInsists(leftOver)
          if (show(found) && !leftOver) create.mutate()
        }}
      >
        <DrawerSection>
          <div className="grid grid-cols-1 gap-5">
            {create.isError && refused.size === 0 && (
              <div role="alert">
                <Callout tone="danger" title={<Trans>The application was not created.</Trans>}>
                  {explain(create.error)}
                </Callout>
              </div>
            )}
            <AppFields draft={draft} onChange={change} problems={problems} refused={refused} withCallback />
          </div>
        </DrawerSection>
        <DrawerSection title={<Trans>Networks and tokens</Trans>}>
          <div className="-mx-6 phone:-mx-4">
            <TokenMatrix
              coins={coins}
              chosen={draft.token_ids}
              onChange={(token_ids) => change({ token_ids })}
              error={words(problems.token_ids)}
            />
          </div>
        </DrawerSection>
        <DrawerSection title={<Trans>IP whitelist</Trans>}>
          <IpList
            ips={draft.whitelist_ips}
            ownIp={ownIp}
            onChange={(whitelist_ips) => change({ whitelist_ips })}
            typed={typedIps}
            onTyped={setTypedIps}
            insist={insists}
          />
        </DrawerSection>
      </form>
    </Drawer>
  )
}
