import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Application, ApplicationChange } from '@/lib/api/application'
import { uploadImage } from '#shared/contract/system'
import { isUnknownCode } from '#shared/contract/fields'
import { useOffers } from '@/lib/api/use-offers'
import { useOnline } from '@/lib/device/use-online'
import { UNKNOWN } from '#shared/money/amount'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { DrawerFoot } from '@/lib/ui/drawer-foot'
import { useFormProblems } from '@/lib/ui/use-form-problems'
import { AppFields } from '../kit/app-fields'
import { draftProblems, type DraftProblems, type EditDraft, tidyDraft } from '../kit/draft'
import { ProveChange } from '../kit/prove-change'

const NO_PROBLEMS: DraftProblems = {}

/** Edits logo, name, website and payment mode. Only what differs is sent. */
export function EditDrawer({ app, onClose }: { app: Application; onClose: () => void }) {
  const isOnline = useOnline()
  const form = useId()
  const canUpload = useOffers(uploadImage.name)
  // What we do not know is not drawn as if it were chosen, and stays what it is unless something is chosen or typed.
  const saved = {
    ...app,
    mode: isUnknownCode(app.mode) ? undefined : app.mode,
    name: app.name === UNKNOWN ? '' : app.name,
  }
  const [draft, setDraft] = useState<EditDraft>({ ...saved, whitelist_ips: [], notify_url: '' })
  const [proven, setProven] = useState<ApplicationChange>()
  const { problems, form: element, show, forget } = useFormProblems(NO_PROBLEMS)
  const change = changeOf(saved, tidyDraft(draft))
  const unchanged = Object.keys(change).length === 1
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Edit {app.name}</Trans>}
      footer={
        <DrawerFoot
          act={form}
          off={isOnline ? unchanged && <Trans>Nothing is changed yet.</Trans> : <Trans>You are offline.</Trans>}
          onCancel={onClose}
        >
          <Trans>Save</Trans>
        </DrawerFoot>
      }
    >
      <DrawerSection>
        <form
          id={form}
          ref={element}
          noValidate
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            // An application without a logo may be older than the rule, and keeps its initials.
            const found = draftProblems(draft, { logo: canUpload && app.logo !== '', tokens: false })
            if (show(found)) setProven(change)
          }}
        >
          <AppFields
            draft={draft}
            onChange={(part) => {
              setDraft((current) => ({ ...current, ...part }))
              forget(Object.keys(part))
            }}
            problems={problems}
            withCallback={false}
            hasOtc={app.mode === 'otc'}
          />
        </form>
      </DrawerSection>
      {proven && (
        <ProveChange
          change={proven}
          title={<Trans>Verify this change</Trans>}
          confirm={<Trans>Save</Trans>}
          onClose={() => setProven(undefined)}
          onDone={onClose}
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
