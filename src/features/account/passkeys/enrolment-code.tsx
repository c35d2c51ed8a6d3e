import { Trans, useLingui } from '@lingui/react/macro'

const IN_A_GROUP = 5

/** The code that the merchant reads to the operator, large and in groups of five. */
export function EnrolmentCode({ code }: { code: string }) {
  const { t } = useLingui()
  const starts = Array.from({ length: Math.ceil(code.length / IN_A_GROUP) }, (_, index) => index * IN_A_GROUP)
  const groups = starts.map((at) => ({ at, group: code.slice(at, at + IN_A_GROUP) }))
  return (
    <div className="grid grid-cols-1 gap-2 rounded-2 border border-line-strong bg-sunken px-3.5 py-3">
      <p className="type-13 text-text-2">
        <Trans>Read this code to the operator over another way, such as a call to a number that you know:</Trans>
      </p>
      <section
        aria-label={t`Code of the passkey`}
        translate="no"
        className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-[1.375rem] font-medium tracking-[0.12em]"
      >
        {groups.map(({ group, at }) => (
          <span key={at}>
            <span aria-hidden>{group}</span>
            {/* Letter by letter, so that no group is read as a word. */}
            <span className="sr-only">{`${group.split('').join(' ')}, `}</span>
          </span>
        ))}
      </section>
      <p className="type-13 text-text-2">
        <Trans>The passkey is ready when the operator has confirmed this code.</Trans>
      </p>
    </div>
  )
}
