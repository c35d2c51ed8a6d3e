import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { Button } from '@/lib/ui/button'

/** Opens the export. A service that has neither file says so beside the button. */
export function ExportButton({ onPress }: { onPress: () => void }) {
  const { data } = useQuery(capabilitiesOptions)
  if (data === undefined) return null
  const hasFile = offers(data, 'account.exportStream') || offers(data, 'account.exportJournal')
  return (
    <Button
      icon={Download}
      onClick={onPress}
      {...(!hasFile && { disabledReason: <Trans>This service does not offer files of the fund stream.</Trans> })}
    >
      <Trans>Export</Trans>
    </Button>
  )
}
