import { Trans, useLingui } from '@lingui/react/macro'
import { documentKind } from '#shared/contract/opening'
import type { Opening } from '../review/audit-steps'
import { DocumentRow } from './document-row'

/** The documents of the application, one of each kind. Each is sent when it is chosen. */
export function Documents({ sent }: { sent: Opening }) {
  const { t } = useLingui()
  const failed = sent.stages?.findLast(({ stage }) => stage === 'failed')?.time
  return (
    <section aria-label={t`Documents`} className="px-6 pb-5.5 phone:px-4">
      <div className="flex items-baseline justify-between gap-2 type-13">
        <h3 className="font-medium">
          <Trans>Documents</Trans>{' '}
          <span className="font-normal text-text-3">
            <Trans>optional</Trans>
          </span>
        </h3>
        <span className="text-text-3">
          <Trans>PDF, JPG or PNG, under 3M each</Trans>
        </span>
      </div>
      <ul className="mt-1 divide-y divide-line-hair">
        {documentKind.options.map((kind) => {
          const document = sent.documents?.find((one) => one.kind === kind)
          // A document that came after the refusal answers the reviewer's reason.
          const isNew = document !== undefined && failed !== undefined && document.created_time > failed
          const reason = isNew ? undefined : sent.problems?.find(({ part }) => part === kind)?.reason
          return <DocumentRow key={kind} kind={kind} document={document} reason={reason} />
        })}
      </ul>
    </section>
  )
}
