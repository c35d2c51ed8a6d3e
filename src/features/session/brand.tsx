import { useKnownConfig } from '@/lib/config/config-context'
import { classNames } from '@/lib/ui/class-names'
import { LogoMark } from '@/lib/ui/logo'

/** The mark and the name of this deployment: the first word large, the other words below it. */
export function Brand({ className }: { className?: string }) {
  const [first, ...rest] = useKnownConfig()?.title.split(' ') ?? []
  return (
    <span className={classNames('flex min-h-8.5 min-w-0 items-center gap-2.5', className)}>
      <BrandMark />
      <span className="flex min-w-0 flex-col">
        <b className="truncate font-figures text-[0.9375rem] leading-[1.125rem] font-semibold">{first}</b>
        {rest.length > 0 && <span className="truncate type-12 text-text-3">{rest.join(' ')}</span>}
      </span>
    </span>
  )
}

export function BrandMark({ className = 'size-7' }: { className?: string }) {
  const config = useKnownConfig()
  if (!config) return <span className={className} />
  return config.logo ? (
    <img src={config.logo} alt="" className={classNames(className, 'object-contain')} />
  ) : (
    <LogoMark className={className} />
  )
}
