import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, FileText } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import { useZone } from '@/lib/api/use-zone'
import { documentKind } from '#shared/contract/opening'
import { buttonLook } from '@/lib/ui/button-look'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { Icon } from '@/lib/ui/icon'
import { knownPart, PART_NAMES } from '../application/part-names'
import type { Opening } from './audit-steps'
import { dayAndMinute } from './day-and-minute'

/** What the reviewer objected to: each thing with its reason, and the button that opens it in the form. */
export function WhatToChange({ opening }: { opening: Opening }) {
  const { t } = useLingui()
  const zone = useZone()
  const { problems = [], reason, stages } = opening
  if (problems.length === 0 && reason === null) return null
  const at = stages?.findLast(({ stage }) => stage === 'failed' || stage === 'abnormal')?.time
  return (
    <Card aria-labelledby="reviewer">
      <CardHead
        id="reviewer"
        title={<Trans>What the reviewer wrote</Trans>}
        actions={at !== undefined && <span className="type-12 text-text-3 tabular-nums">{dayAndMinute(at, zone)}</span>}
      />
      <CardBody>
        {reason !== null && <p className="text-text-2 [overflow-wrap:anywhere]">{reason}</p>}
        {problems.length > 0 && (
          <ul className="divide-y divide-line-hair">
            {problems.map(({ part: name, reason: why }) => {
              const part = knownPart(name)
              const isDocument = documentKind.options.some((kind) => kind === name)
              const title = part ? t(PART_NAMES[part]) : name
              return (
                <li key={name} className="flex flex-wrap items-start gap-3 py-3">
                  <Icon of={isDocument ? FileText : CircleAlert} size={18} className="mt-0.5 text-danger-text" />
                  <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                    <b className="font-medium">{title}</b>
                    <div className="type-13 text-text-2">{why}</div>
                  </div>
                  <PageLink
                    to="/openAuthPage"
                    search={part ? { part } : {}}
                    aria-label={isDocument ? t`Replace: ${title}` : t`Edit: ${title}`}
                    className={buttonLook({ variant: 'secondary' })}
                  >
                    {isDocument ? <Trans>Replace</Trans> : <Trans>Edit</Trans>}
                  </PageLink>
                </li>
              )
            })}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
