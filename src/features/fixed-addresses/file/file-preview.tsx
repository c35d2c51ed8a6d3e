import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddressInline } from '@/lib/ui/address-inline'
import { AddressProblemWords } from '@/lib/ui/address-problem'
import { Icon } from '@/lib/ui/icon'
import type { FileLine, LineProblem } from './address-file'

/** Every line of a file in full, with its verdict. */
export function FilePreview({ lines }: { lines: readonly FileLine[] }) {
  return (
    <ol className="divide-y divide-line-hair rounded-2 border border-line-hair">
      {lines.map((line) => (
        <li key={line.line} className="grid gap-1 px-3.5 py-3">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 type-13">
            <span className="font-medium">{line.name === '' ? line.network : `${line.name} · ${line.network}`}</span>
            <span className="text-text-3 tabular-nums">
              <Trans>Line {line.line}</Trans>
            </span>
          </span>
          {line.address !== '' && <AddressInline value={line.address} show="groups" />}
          <Verdict line={line} />
        </li>
      ))}
    </ol>
  )
}

function Verdict({ line: { problem, similar } }: { line: FileLine }) {
  if (problem) {
    return (
      <Remark icon={CircleAlert} look="text-danger-text">
        <ProblemWords of={problem} />
      </Remark>
    )
  }
  if (similar) {
    return (
      <>
        <Remark icon={TriangleAlert} look="text-warning-text">
          <Trans>Looks like one of your addresses, but is a different one. Compare it with</Trans>
        </Remark>
        <AddressInline value={similar.address} show="groups" />
      </>
    )
  }
  return (
    <Remark icon={CircleCheck} look="text-success-text">
      <Trans>Can be imported</Trans>
    </Remark>
  )
}

function ProblemWords({ of: problem }: { of: LineProblem }) {
  const { t } = useLingui()
  return problem.kind === 'address' ? <AddressProblemWords of={problem.problem} /> : t(PROBLEMS[problem.kind])
}

const PROBLEMS: Readonly<Record<Exclude<LineProblem['kind'], 'address'>, MessageDescriptor>> = {
  'network-unknown': msg`There is no network of this name`,
  double: msg`This address is in your list or in the file already`,
  'name-too-long': msg`The name is longer than 60 characters`,
}

function Remark({ icon, look, children }: { icon: typeof CircleCheck; look: string; children: ReactNode }) {
  return (
    <span className={`flex items-start gap-1.5 type-12 ${look}`}>
      <Icon of={icon} size={14} className="mt-px" />
      <span>{children}</span>
    </span>
  )
}
