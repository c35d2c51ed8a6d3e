import { classNames } from './class-names'

const grounds = ['bg-(--avatar-1)', 'bg-(--avatar-2)', 'bg-(--avatar-3)', 'bg-(--avatar-4)'] as const

const sizes = {
  sm: 'size-5.5 rounded-1 text-[0.5625rem]',
  md: 'size-8 rounded-[8px] text-[0.75rem]',
  lg: 'size-11 rounded-3 text-[0.9375rem]',
} as const

interface AvatarProps {
  name: string
  size?: keyof typeof sizes
  /** A coloured tile (an application) or a plain one (the merchant). */
  coloured?: boolean
  round?: boolean
}

/** The initials of a name on a tile, beside the name itself. Equal names have equal colours. */
export function Avatar({ name, size = 'md', coloured = false, round = false }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid flex-none place-items-center font-figures leading-none font-semibold',
        sizes[size],
        coloured ? `text-(--avatar-on) ${groundOf(name)}` : 'bg-active text-text-1',
        round && 'rounded-full',
      )}
    >
      {initials(name)}
    </span>
  )
}

/** Two letters: of the first two words, else the first two of a single word. A Chinese name gives one character. */
function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const [first = '', second] = words
  if (/\p{Script=Han}/u.test(first)) return first.slice(0, 1)
  const letters = second ? firstSign(first) + firstSign(second) : first.slice(0, 2)
  return letters.toUpperCase()
}

/** Characters outside the basic plane have two code units and must not be cut in half. */
function firstSign(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0x20)
}

function groundOf(name: string): string {
  // FNV-1a: a plain sum gives names of one kind the same colour.
  const hash = Array.from(name).reduce(
    (so, sign) => Math.imul(so ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )
  return grounds[(hash >>> 16) % grounds.length] ?? grounds[0]
}
