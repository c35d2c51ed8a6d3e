import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConfig } from '@/lib/config/config-context'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { explorerUrl } from './explorer-url'

/** A link to a block explorer that config.json allows; draws nothing for any other address. */
export function ExplorerLink({ url, children }: { url: string | null; children: ReactNode }) {
  const { explorer_hosts } = useConfig()
  const href = explorerUrl(url, explorer_hosts)
  if (href === undefined) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonLook({ variant: 'link' })}>
      {children}
      <Icon of={ArrowUpRight} size={14} />
    </a>
  )
}
