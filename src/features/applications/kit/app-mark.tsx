import { useState } from 'react'
import { Avatar } from '@/lib/ui/avatar'

const SIZES = { md: 'size-8 rounded-[8px]', lg: 'size-11 rounded-3', logo: 'size-16 rounded-3' } as const

interface AppMarkProps {
  name: string
  logo: string
  /** `logo` is the 64 px of SPEC.md section 3. */
  size?: keyof typeof SIZES
}

/** The logo of an application; its initials where it has none, or where the picture cannot be shown. */
export function AppMark({ name, logo, size = 'md' }: AppMarkProps) {
  const [broken, setBroken] = useState<string>()
  if (logo === '' || broken === logo) return <Avatar name={name} size={size === 'md' ? 'md' : 'lg'} coloured />
  return (
    <img
      src={logo}
      alt=""
      referrerPolicy="no-referrer"
      className={`${SIZES[size]} flex-none object-cover`}
      onError={() => setBroken(logo)}
    />
  )
}
