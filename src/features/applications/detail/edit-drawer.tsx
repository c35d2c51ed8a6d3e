import { useForm } from '@/lib/forms/use-form'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Application, ApplicationChange } from '@/lib/api/application'
import { uploadImage } from '#shared/contract/system'
import { isUnknownCode } from '#shared/contract/fields'
import { useOffers } from '@/lib/api/use-offers'
import { useOnline } from '@/lib/device/use-online'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { UNKNOWN } from '#shared/money/amount'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { DrawerFoot } from '@/lib/ui/drawer-foot'
import { AppFields } from '../kit/app-fields'
import { draftProblems, type EditDraft, tidyDraft } from '../kit/draft'
import { ProveChange } from '../kit/prove-change'

/** Edits logo, name, website and payment mode. Only what differs is sent. */
export function EditDrawer({ app, onClose }: { app: Application; onClose: () => void }) {
  const isOnline = useOnline()
  const id = useId()
  const canUpload = useOffers(uploadImage.name)
  // What we do not know is not drawn as if it were chosen, and stays what it is unless something is chosen or typed.
  const saved = {
    ...app,
    mode: isUnknownCode(app.mode) ? undefined : app.mode,
    name: app.name === UNKNOWN ? '' : app.name,
  }
  const { name, logo, website_url, mode } = saved
  const form = useForm<EditDraft>({
    name: `application ${app.appid}`,
    initial: { name, logo, website_url, mode, notify_url: '', token_ids: [], whitelist_ips: [] },
    follows: 'saved',
  })
  const draft = form.values
  const [proven, setProven] = useState<ApplicationChange>()
  const change = changeOf(saved, tidyDraft(draft))
  const unchanged = Object.keys(change).length === 1
  const submit = () => {
    // An application without a logo may be older than the rule, and keeps its initials.
    const found = draftProblems(draft, { logo: canUpload && app.logo !== '', tokens: false })
    form.refuse(found)
    if (Object.keys(found).length === 0) setProven(change)
  }
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Edit {app.name}</Trans>}
      footer={
        <DrawerFoot
          act={id}
          off={isOnline ? unchanged && <Trans>Nothing is changed yet.</Trans> : <Trans>You are offline.</Trans>}
          onCancel={onClose}
        >
          <Trans>Save</Trans>
        </DrawerFoot>
      }
    >
      <DrawerSection>
        <form {...form.bind(submit)} id={id} className="grid grid-cols-1 gap-5">
          <ChangedElsewhere form={form} />
          <AppFields form={form} withCallback={false} hasOtc={app.mode === 'otc'} />
        </form>
      </DrawerSection>
      {proven && (
        <ProveChange
          change={proven}
          title={<Trans>Verify this change</Trans>}
          confirm={<Trans>Save</Trans>}
          onClose={() => setProven(undefined)}
          onDone={() => {
            form.done()
            onClose()
          }}
        >
          <Trans>{app.name} is changed. Orders that exist already stay as they are.</Trans>
        </ProveChange>
      )}
    </Drawer>
  )
}

/** The fields that differ from what is saved. */
function changeOf(
  app: Omit<Application, 'mode'> & Pick<EditDraft, 'mode'>,
  { name, logo, website_url, mode }: EditDraft,
): ApplicationChange {
  return {
    appid: app.appid,
    ...(name === app.name ? {} : { name }),
    ...(logo === app.logo ? {} : { logo }),
    ...(website_url === app.website_url ? {} : { website_url }),
    ...(mode === undefined || mode === app.mode ? {} : { mode }),
  }
}
