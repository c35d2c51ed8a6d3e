import { useForm } from '@/lib/forms/use-form'
import { newKey } from '@/lib/forms/use-key'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Application, sendApplication } from '@/lib/api/application'
import { uploadImage } from '#shared/contract/system'
import type { Coin } from '@/lib/api/currency'
import { capabilitiesOptions } from '@/lib/api/system'
import { isApiError } from '@/lib/api/transport/errors'
import { useOffers } from '@/lib/api/use-offers'
import { WriteFault } from '@/lib/domain-ui/write-fault'
import { useOnline } from '@/lib/device/use-online'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { AppFields } from '../kit/app-fields'
import { type AppDraft, draftProblems, EMPTY_DRAFT, tidyDraft } from '../kit/draft'
import { useRefreshApplications } from '../kit/prove-change'
import { TokenMatrix } from '../kit/token-matrix'
import { IpList } from '../kit/ip-list'

interface CreateDrawerProps {
  coins: readonly Coin[]
  ownIp: string | undefined
  onClose: () => void
  onMade: (made: { application: Application; key: string }) => void
}

interface NewApplication extends AppDraft {
  /** An address that was typed and not added to the list is typed text too. */
  typed_ips: string
  /**
   * The key of what was sent last, and of which draft, as JSON: pressed again after a lost answer and a reload, the same
   * draft makes no second application.
   */
  sent: { draft: string; key: string } | null
}

/** Makes an application: errors stand beside their fields, and nothing typed is lost. */
export function CreateDrawer({ coins, ownIp, onClose, onMade }: CreateDrawerProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const id = useId()
  const refresh = useRefreshApplications()
  const { data: known } = useQuery(capabilitiesOptions)
  const needs = { logo: useOffers(uploadImage.name), tokens: true }
  const form = useForm<NewApplication>({
    name: 'new application',
    initial: { ...EMPTY_DRAFT, typed_ips: '', sent: null },
  })
  const [insists, setInsists] = useState(false)
  const { typed_ips, sent, ...draft } = form.values
  const submit = () => {
    const found = draftProblems(draft, needs)
    const leftOver = typed_ips.trim() !== ''
    setInsists(leftOver)
    form.refuse(found)
    if (leftOver) form.lead()
    if (leftOver || Object.keys(found).length > 0) return
    const text = JSON.stringify(draft)
    const key = sent?.draft === text ? sent.key : newKey()
    form.set({ sent: { draft: text, key } })
    void form.run(async () => {
      const made = await sendApplication(tidyDraft(draft), key).catch((error: unknown) => {
        if (isApiError(error, 'rejected')) form.set({ sent: null })
        throw error
      })
      announce(t`The application was created`)
      refresh(made.application)
      onMade(made)
    })
  }
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
            form={id}
            loading={form.busy}
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
      <form id={id} {...form.bind(submit)}>
        <DrawerSection>
          <div className="grid grid-cols-1 gap-5">
            {form.general !== undefined && (
              <div role="alert">
                <WriteFault
                  error={form.fault}
                  said={form.general}
                  title={<Trans>The application was not created.</Trans>}
                >
                  {known?.keyed_retry === true ? (
                    <Trans>
                      It may have been created. Press again without changing anything: no second one is made.
                    </Trans>
                  ) : (
                    <Trans>It may have been created. Look at the list before you press again.</Trans>
                  )}
                </WriteFault>
              </div>
            )}
            <AppFields form={form} withCallback />
          </div>
        </DrawerSection>
        <DrawerSection title={<Trans>Networks and tokens</Trans>}>
          <div className="-mx-6 phone:-mx-4">
            <TokenMatrix
              coins={coins}
              chosen={draft.token_ids}
              onChange={(token_ids) => form.set({ token_ids })}
              error={form.errorOf('token_ids')}
            />
          </div>
        </DrawerSection>
        <DrawerSection title={<Trans>IP whitelist</Trans>}>
          <IpList
            ips={draft.whitelist_ips}
            ownIp={ownIp}
            onChange={(whitelist_ips) => form.set({ whitelist_ips })}
            typed={typed_ips}
            onTyped={(text) => form.set({ typed_ips: text })}
            insist={insists}
          />
        </DrawerSection>
      </form>
    </Drawer>
  )
}
