import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { explain } from '@/lib/domain-ui/explain'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { openingOptions } from '@/lib/api/opening'
import { userInfoOptions } from '@/lib/api/user'
import { useAddress } from '@/lib/paths/use-address'
import { Card } from '@/lib/ui/card'
import { ErrorState } from '@/lib/ui/error-state'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { ApplicationForm } from './application/application-form'
import { readApplication } from './application/application-rules'
import { useKeptDraft } from './application/use-draft'
import { NotTaken } from './not-taken'
import { OpeningFrame } from './opening-frame'
import { readApplySearch } from './search'

/** `/openAuthPage`: the application form, with what was typed or sent before. */
export function ApplyPage() {
  return (
    <OpeningFrame>
      <h1 className="type-28 track-display">
        <Trans>Apply for merchant permission</Trans>
      </h1>
      <p className="mt-1.5 text-text-2">
        <Trans>With it you can create applications, receive payments and withdraw.</Trans>
      </p>
      <div className="mt-6.5">
        <Content />
      </div>
    </OpeningFrame>
  )
}

function Content() {
  const { t } = useLingui()
  const [{ part }] = useAddress(readApplySearch)
  const { data: user } = useQuery({ ...userInfoOptions, refetchOnMount: false })
  const asked = useQuery(capabilitiesOptions)
  const { data: known } = asked
  const isOffered = offers(known, 'user.applyForOpening')
  const sent = useQuery({ ...openingOptions, enabled: isOffered })
  const draft = useKeptDraft(user?.mchid)
  if (known === undefined && asked.isError)
    return <QueryFault query={asked} title={<Trans>Could not ask what this service offers.</Trans>} />
  if (known !== undefined && !isOffered) return <NotTaken />
  if (sent.error && sent.data === undefined)
    return (
      <ErrorState
        title={<Trans>Could not read your last application.</Trans>}
        onRetry={() => void sent.refetch()}
        retrying={sent.isFetching}
      >
        {explain(sent.error)}
      </ErrorState>
    )
  if (user === undefined || sent.data === undefined || draft === undefined) return <FormSkeleton label={t`Loading`} />
  return (
    <ApplicationForm
      mchid={user.mchid}
      sent={sent.data}
      start={readApplication(draft ?? sent.data.form)}
      part={part}
      takesDocuments={offers(known, 'user.addOpeningDocument')}
    />
  )
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="max-w-[660px]">
      <Card className="grid gap-7 px-6 py-6 phone:px-4">
        {[1, 2, 3].map((row) => (
          <div key={row} className="grid gap-4 desk:grid-cols-2">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
