import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DocumentKind, OpeningDocument } from '#shared/contract/opening'
import { useZone } from '@/lib/api/use-zone'
import { explain } from '@/lib/domain-ui/explain'
import { checkDocument } from '@/lib/forms/document'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { FieldError } from '@/lib/ui/field'
import { Icon } from '@/lib/ui/icon'
import { PART_NAMES } from '../application/part-names'
import { dayAndMinute } from '../review/day-and-minute'
import { fileName, fileSize } from './file-words'
import { useDocumentActs } from './use-document-acts'

interface DocumentRowProps {
  kind: DocumentKind
  document: OpeningDocument | undefined
  /** The reviewer's reason against this document. */
  reason: string | undefined
}

/** One document: its name and size, and the button that chooses a file. */
export function DocumentRow({ kind, document, reason }: DocumentRowProps) {
  const { t } = useLingui()
  const zone = useZone()
  const fault = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { add, remove } = useDocumentActs()
  const title = t(PART_NAMES[kind])
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    const checked = await checkDocument(file)
    if (!checked.ok) {
      setProblem(t(RULE_MESSAGES[checked.rule]))
      return
    }
    const { type, base64 } = checked.value
    add.mutate(
      { kind, name: fileName(file.name, kind), content_type: type, base64 },
      { onSuccess: () => announce(t`${title} is uploaded`), onError: (error) => setProblem(explain(error)) },
    )
  }
  const said = problem ?? reason
  const at = document && dayAndMinute(document.created_time, zone)
  return (
    <li data-part={kind} className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon of={document ? FileText : Upload} size={18} className={said ? 'text-danger-text' : 'text-text-3'} />
        <div className="min-w-0 flex-1 basis-40">
          <b className="font-medium">{title}</b>
          <div className="type-12 [overflow-wrap:anywhere] text-text-3">
            {document ? (
              <Trans>
                {document.name} · {fileSize(document.size)} · uploaded {at}
              </Trans>
            ) : (
              <Hint kind={kind} />
            )}
          </div>
        </div>
        <span className="ml-auto flex gap-2">
          {document && (
            <Button
              variant="quiet"
              loading={remove.isPending}
              aria-label={t`Remove: ${title}`}
              onClick={() =>
                remove.mutate(document.id, {
                  onSuccess: () => announce(t`${title} is removed`),
                  onError: (error) => setProblem(explain(error)),
                })
              }
            >
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button
            loading={add.isPending}
            aria-label={document ? t`Replace: ${title}` : t`Choose file: ${title}`}
            aria-describedby={said ? fault : undefined}
            onClick={() => input.current?.click()}
          >
            {document ? <Trans>Replace</Trans> : <Trans>Choose file</Trans>}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={title}
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file may be chosen again after it was mended.
            target.value = ''
          }}
        />
      </div>
      <div role="alert">{said && <FieldError id={fault}>{said}</FieldError>}</div>
    </li>
  )
}

function Hint({ kind }: { kind: DocumentKind }) {
  if (kind === 'business_registration') return <Trans>From the register of companies</Trans>
  if (kind === 'director_id') return <Trans>Passport or identity card, all four corners visible</Trans>
  return <Trans>Not older than 3 months</Trans>
}
