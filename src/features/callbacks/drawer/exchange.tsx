import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Terminal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Attempt } from '@/lib/api/callbacks'
import { Button } from '@/lib/ui/button'
import { CopyButton } from '@/lib/ui/copy-button'
import { Segmented } from '@/lib/ui/segmented'
import { useCopy } from '@/lib/ui/use-copy'
import { KEPT_ANSWER_BYTES, KEPT_DAYS } from '#shared/contract/callback'
import { curlOf, messageText, ownFirst, readableBody } from './curl'

type Side = 'request' | 'response'

interface ExchangeProps {
  attempt: Attempt
  number: number
  /** The side that is shown first. */
  first?: Side
}

/** The request and the response of one attempt, headers and body. */
export function Exchange({ attempt, number, first = 'request' }: ExchangeProps) {
  const { t } = useLingui()
  const copyText = useCopy()
  const [side, setSide] = useState<Side>(first)
  return (
    <div>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t`Attempt ${number}: request or response`}
          segments={[
            { value: 'request', label: t`Request` },
            { value: 'response', label: t`Response` },
          ]}
          value={side}
          onValueChange={setSide}
        />
        <Button variant="quiet" size="sm" icon={Terminal} onClick={() => void copyText(curlOf(attempt))}>
          <Trans>Copy as curl</Trans>
        </Button>
      </div>
      {side === 'request' ? <Request attempt={attempt} /> : <Response attempt={attempt} />}
    </div>
  )
}

/** The body before the first attempt. */
export function Unsent({ body }: { body: string }) {
  return <Message title={<Trans>Body</Trans>} headers={{}} body={body} />
}

function Request({ attempt: { url, request_headers, request_body, error } }: { attempt: Attempt }) {
  if (Object.keys(request_headers).length === 0) return <Silence why={error} sent={false} />
  return <Message title={`POST ${url}`} headers={request_headers} body={request_body} />
}

function Response({ attempt: { http_status, error, response_headers, response_body } }: { attempt: Attempt }) {
  if (http_status === null) return <Silence why={error} sent />
  return (
    <>
      <Message title={`HTTP ${http_status}`} headers={response_headers} body={response_body} folded />
      <Kept headers={response_headers} body={response_body} />
    </>
  )
}

/** Says why an answer is shown without its end, or without anything of it. Another back end may keep more. */
function Kept({ headers, body }: Pick<MessageProps, 'headers' | 'body'>) {
  const isForgotten = body === '' && Object.keys(headers).length === 0
  // A character that was cut in two counts up to two bytes more.
  const over = new TextEncoder().encode(body).length - KEPT_ANSWER_BYTES
  if (!isForgotten && (over < 0 || over > 2)) return null
  return (
    <p className="mt-2 type-12 text-text-3">
      {isForgotten ? (
        <Trans>The headers and the body of an answer are kept for {KEPT_DAYS} days.</Trans>
      ) : (
        <Trans>Of a longer answer the first 4 KiB are kept.</Trans>
      )}
    </p>
  )
}

function Silence({ why, sent }: { why: string | null; sent: boolean }) {
  return (
    <p className="rounded-2 border border-line-hair bg-sunken p-3 type-13 text-text-2">
      {sent ? <Trans>There was no answer.</Trans> : <Trans>Nothing was sent.</Trans>} {why}
    </p>
  )
}

interface MessageProps {
  title: ReactNode
  headers: Readonly<Record<string, string>>
  body: string
  /** Collapses the headers. */
  folded?: boolean
}

/** Headers and body. JSON is formatted for reading; copying gives the exact bytes. */
function Message({ title, headers, body, folded = false }: MessageProps) {
  const { t } = useLingui()
  const count = Object.keys(headers).length
  return (
    <figure className="relative rounded-2 border border-line-hair bg-sunken p-3.5 pr-10 type-mono wrap-anywhere">
      <CopyButton
        value={messageText(headers, body)}
        label={t`Copy message`}
        className="absolute top-2.5 right-2.5 phone:top-1.5 phone:right-1.5"
      />
      <figcaption className="mb-1 text-text-2">{title}</figcaption>
      {folded && count > 0 ? (
        <details>
          <summary className="min-h-6 cursor-pointer text-text-2 phone:min-h-11 phone:py-3">
            <Plural value={count} one="# header" other="# headers" />
          </summary>
          <Headers headers={headers} />
        </details>
      ) : (
        <Headers headers={headers} />
      )}
      {body !== '' && <pre className="mt-3 whitespace-pre-wrap text-text-2">{readableBody(body)}</pre>}
    </figure>
  )
}

function Headers({ headers }: Pick<MessageProps, 'headers'>) {
  return (
    <dl>
      {ownFirst(headers).map(([name, value]) => (
        <div key={name}>
          <dt className="inline font-medium text-text-1">{name}: </dt>
          <dd className="inline text-text-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
