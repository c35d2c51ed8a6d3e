import { useLingui } from '@lingui/react/macro'
import { ArrowUpRight, BookOpen } from 'lucide-react'
import { useConfig } from '@/lib/config/config-context'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'

/** An external link to the documentation of this deployment. */
export function Documentation({ narrow = false, tall = false }: { narrow?: boolean; tall?: boolean }) {
  const { t } = useLingui()
  const { documentation_url: url } = useConfig()
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      {...(narrow ? { title: t`Documentation` } : {})}
      className={classNames(
        'flex items-center gap-2.5 rounded-2 font-medium text-text-2 no-underline hover:bg-hover hover:text-text-1',
        narrow ? 'size-10 justify-center' : 'px-2.5',
        !narrow && (tall ? 'h-11' : 'h-9'),
      )}
    >
      <Icon of={BookOpen} />
      <span className={narrow ? 'sr-only' : 'flex-1'}>{t`Documentation`}</span>
      {!narrow && <Icon of={ArrowUpRight} size={16} />}
    </a>
  )
}
