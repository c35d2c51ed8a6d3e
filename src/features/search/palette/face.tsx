import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/lib/ui/icon'

interface FaceProps {
  icon: LucideIcon
  title: ReactNode
  about?: ReactNode
  end?: ReactNode
}

/** The inside of a line of the search: drawing, name, what it is, and a state at its end. */
export function Face({ icon, title, about, end }: FaceProps) {
  return (
    <>
      <Icon of={icon} size={18} className="flex-none text-text-3" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium text-text-1">{title}</span>
        {about && <span className="truncate type-12 text-text-2">{about}</span>}
      </span>
      {end}
    </>
  )
}
