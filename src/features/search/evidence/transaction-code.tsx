import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useConfig } from '@/lib/config/config-context'
import { explorerUrl } from '@/lib/explorer/explorer-url'
import { QrCode } from '@/lib/ui/qr-code'

interface TransactionCodeProps {
  txid: string
  browser_url: string | null
  /** The facts that it stands beside. */
  children: ReactNode
}

/**
 * Facts of a transaction with a QR code, so that nobody has to type from paper: the link to an explorer that config.json
 * allows, else the transaction ID.
 */
export function TransactionCode({ txid, browser_url, children }: TransactionCodeProps) {
  const { t } = useLingui()
  const { explorer_hosts } = useConfig()
  const link = explorerUrl(browser_url, explorer_hosts)
  const host = link === undefined ? '' : new URL(link).host
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-64 flex-1">{children}</div>
      <div data-code className="w-36 type-12 text-text-2">
        {link === undefined ? (
          <>
            <QrCode size="small" text={txid} label={t`QR code of the transaction ID`} />
            <p className="mt-1">
              <Trans>The transaction ID, to scan</Trans>
            </p>
          </>
        ) : (
          <>
            <QrCode size="small" text={link} label={t`QR code of the transaction in the explorer`} />
            <p className="mt-1 wrap-anywhere">
              <Trans>This transaction on {host}</Trans>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
