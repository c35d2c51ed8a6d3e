import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { Button } from '@/lib/ui/button'

interface ExportButtonProps {
  /** The page shows a statement whose token is not known: without a token the file would be that of all tokens. */
  isWaiting: boolean
  onPress: () => void
}

/** Opens the export. A service that has neither file says so beside the button. */
export function ExportButton({ isWaiting, onPress }: ExportButtonProps) {
  const { data } = useQuery(capabilitiesOptions)
  if (data === undefined) return null
  const hasFile = offers(data, 'account.exportStream') || offers(data, 'account.exportJournal')
  const reason = hasFile ? (
    isWaiting && <Trans>No statement is shown yet.</Trans>
  ) : (
    <Trans>This service does not offer files of the fund stream.</Trans>
  )
  return (
    <Button icon={Download} onClick={onPress} {...(reason && { disabledReason: reason })}>
      <Trans>Export</Trans>
    </Button>
  )
}
