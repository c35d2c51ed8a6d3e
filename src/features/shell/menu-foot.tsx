import { classNames } from '@/lib/ui/class-names'
import { Documentation } from './documentation'
import { Networks, useNetworks } from './networks'

/** The foot of the sidebar; it comes in one piece, so that nothing in it moves. */
export function MenuFoot({ narrow }: { narrow: boolean }) {
  const networks = useNetworks()
  if (networks.areComing) return null
  return (
    <div className={classNames('mt-auto grid pt-4', narrow && 'justify-items-center')}>
      <Documentation narrow={narrow} />
      <Networks query={networks.query} narrow={narrow} />
    </div>
  )
}
