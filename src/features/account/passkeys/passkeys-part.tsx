import { useOffers } from '@/lib/api/use-offers'
import { lateCode } from '@/lib/late/late-code'
import { Card } from '@/lib/ui/card'
import { LatePart } from '@/lib/ui/late-part'
import { Skeleton } from '@/lib/ui/skeleton'
import type * as passkeysCard from './passkeys-card'

const lateCard = lateCode<typeof passkeysCard>(() => import('./passkeys-card'))

/** The card of the passkeys that confirm payouts. Draws nothing where a back end has none. */
export function PasskeysPart(props: passkeysCard.PasskeysCardProps) {
  if (!useOffers('passkey.list')) return null
  return (
    <LatePart
      late={lateCard}
      waiting={<Skeleton className="h-28 w-full" />}
      renderFrame={(state) => <Card className="p-5 phone:p-4">{state}</Card>}
    >
      {({ PasskeysCard }) => <PasskeysCard {...props} />}
    </LatePart>
  )
}
