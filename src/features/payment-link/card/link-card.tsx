import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, ImageDown, Mail, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { PageLink } from '@/features/session/page-link'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { oneLinkOptions, type PaymentLink } from '@/lib/api/payment-link'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { saveBlob } from '@/lib/export/file-sink'
import { formatAmount } from '#shared/money/format'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { LoadingLines } from '@/lib/ui/skeleton'
import { toastDone, toastError } from '@/lib/ui/toast'
import { Icon } from '@/lib/ui/icon'
import { useCopy } from '@/lib/ui/use-copy'
import { EndLink } from './end-link'
import { LinkTimeline } from './link-timeline'

const loadQr = () => import('@/lib/ui/qr-code')
const QrCode = lazy(() => loadQr().then(({ QrCode }) => ({ default: QrCode })))

/** Without the event stream a link is looked at this often while it can be paid. */
const EVERY_MS = 5000

/** One payment link, live: what to do with it, and what has happened to it. */
export function LinkCard({ handle_id, zone }: { handle_id: string; zone: string }) {
  const query = useQuery({
    ...oneLinkOptions(handle_id),
    refetchInterval: ({ state }) => (state.data?.status === TRANSACTION_STATUS.to_be_paid ? EVERY_MS : false),
  })
  return (
    <Card aria-labelledby="payment-link">
      <QueryFault query={query} title={<Trans>Could not load the link.</Trans>} />
      {query.isPending && (
        <div className="p-5">
          <LoadingLines />
        </div>
      )}
      {query.data === null && (
        <p className="p-5 text-text-2">
          <Trans>There is no such link in this account.</Trans>
        </p>
      )}
      {query.data && <Shown link={query.data} zone={zone} />}
    </Card>
  )
}

function Shown({ link, zone }: { link: PaymentLink; zone: string }) {
  const { amount, token, chain, subject, apply_name, out_trade_no, expires_at, trade_no } = link
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <div className="grid gap-1 border-b border-line-hair px-5 py-4 phone:px-4">
        <div className="flex flex-wrap items-center justify-between gap-2 type-13 text-text-2">
          <h2 ref={heading} tabIndex={-1} id="payment-link" className="wrap-anywhere outline-none">
            {out_trade_no} · {apply_name}
          </h2>
          <span aria-live="polite" className="flex flex-wrap gap-1.5">
            <TransactionBadges payment={{ ...link, exception: link.exception }} />
          </span>
        </div>
        <Amount value={amount} mode="full" unit={`${token} · ${chain}`} size="big" />
        <p className="type-13 text-text-2 wrap-anywhere">
          {subject !== '' && `${subject} · `}
          <Trans>
            ends <RecordTime at={expires_at} zone={zone} />
          </Trans>
        </p>
      </div>
      <Hand link={link} />
      <div className="px-5 py-4 phone:px-4">
        <h3 className="mb-3 type-15">
          <Trans>Live</Trans>
        </h3>
        {/* It comes with the card, which is not read out then; what changes in it is. */}
        <div aria-live="polite">
          <LinkTimeline link={link} zone={zone} />
        </div>
      </div>
      <div className="grid gap-2 border-t border-line-hair px-5 py-3.5 type-13 text-text-2 phone:px-4">
        <p>
          <Trans>
            Money that comes after the end, or in another token, is not lost. Decide about it under{' '}
            <PageLink to="/record" search={{ trade_no }}>
              Record
            </PageLink>{' '}
            or <PageLink to="/unassigned">Unassigned money</PageLink>.
          </Trans>
        </p>
        <EndLink link={link} heading={heading} />
      </div>
    </>
  )
}

/** Link and QR code, and the ways to hand them to a customer. */
function Hand({ link: { pay_url, amount, token, subject, apply_name, out_trade_no } }: { link: PaymentLink }) {
  const { t } = useLingui()
  const copyText = useCopy()
  const shown = useRef<HTMLElement>(null)
  const asked = `${formatAmount(amount, { mode: 'plain' })} ${token}`
  const about = subject === '' ? apply_name : subject
  const text = t`${about}: pay ${asked} here`
  const savePicture = async () => {
    try {
      const { qrPicture } = await loadQr()
      saveBlob(await qrPicture(pay_url), `${out_trade_no.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}-qr.png`)
      toastDone(t`The QR picture was saved`)
    } catch {
      toastError(t`The QR picture could not be made. Copy the link instead.`)
    }
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="flex flex-wrap gap-4 border-b border-line-hair px-5 py-4 phone:justify-center phone:px-4">
      <Suspense fallback={<span className="size-44 phone:size-49" />}>
        <QrCode text={pay_url} label={t`QR code of the link`} />
      </Suspense>
      <div className="grid min-w-48 flex-1 content-start gap-2">
        <p className="type-12 text-text-3">
          <Trans>Link</Trans>
        </p>
        <code ref={shown} className="type-mono wrap-anywhere">
          {pay_url}
        </code>
        <div className="flex flex-wrap gap-2">
          <Button icon={Copy} onClick={() => void copyText(pay_url, shown)}>
            <Trans>Copy link</Trans>
          </Button>
          <Button icon={ImageDown} onClick={() => void savePicture()}>
            <Trans>Save QR picture</Trans>
          </Button>
          {canShare && (
            // The person closing the sheet is not a failure.
            <Button icon={Share2} onClick={() => void navigator.share({ url: pay_url, text }).catch(() => undefined)}>
              <Trans>Share…</Trans>
            </Button>
          )}
          <a
            className={buttonLook({ variant: 'quiet' })}
            href={`mailto:?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(`${text}\n${pay_url}`)}`}
          >
            <Icon of={Mail} />
            <Trans context="sends a link">Email</Trans>
          </a>
        </div>
      </div>
    </div>
  )
}
