import { classNames } from './class-names'
import { glyphOf } from './token-glyphs'

const sizes = {
  sm: { mark: 'size-[1.125rem]', corner: 'size-2.5 -right-1 -bottom-0.5' },
  md: { mark: 'size-5.5', corner: 'size-3 -right-1 -bottom-[3px]' },
  lg: { mark: 'size-9', corner: 'size-4 -right-1 -bottom-0.5' },
} as const

interface TokenMarkProps {
  /** "USDT"; or the name of a network. */
  token: string
  /** Drawn small in the corner. */
  network?: string
  /** 18 alone in a line, 22 in lists, 36 in heroes. */
  size?: keyof typeof sizes
}

/**
 * The icon of a token with its network in the corner; a letter in a circle when there is no icon. Text must stand
 * beside it.
 */
export function TokenMark({ token, network, size = 'md' }: TokenMarkProps) {
  const { mark, corner } = sizes[size]
  return (
    <span aria-hidden className={classNames('relative block flex-none forced-color-adjust-none', mark)}>
      <Coin name={token} />
      {network && (
        <span className={classNames('absolute rounded-full ring-[1.5px] ring-surface', corner)}>
          <Coin name={network} />
        </span>
      )}
    </span>
  )
}

function Coin({ name }: { name: string }) {
  const glyph = glyphOf(name)
  return (
    <svg viewBox="0 0 24 24" className="block size-full">
      {glyph ? (
        <>
          <circle cx="12" cy="12" r="12" fill={glyph.ground} />
          {glyph.drawing}
        </>
      ) : (
        <>
          <circle cx="12" cy="12" r="12" className="fill-neutral-solid" />
          <text x="12" y="16.5" textAnchor="middle" className="fill-surface font-figures text-[13px] font-semibold">
            {name.trim().slice(0, 1).toUpperCase()}
          </text>
        </>
      )}
    </svg>
  )
}

interface TokenNameProps {
  token: string
  network?: string
  size?: 'md' | 'lg'
  /** Network under the token instead of after it, for rows of two lines. */
  stacked?: boolean
}

/** The icon and always the text: "USDT · TRON". */
export function TokenName({ token, network, size = 'md', stacked = false }: TokenNameProps) {
  return (
    <span className="inline-flex items-center gap-2.5 align-middle whitespace-nowrap">
      <TokenMark token={token} size={size} {...(network ? { network } : {})} />
      <span className={stacked ? 'grid leading-[1.125rem]' : ''}>
        <span className={stacked ? 'font-medium' : ''}>{token}</span>
        {network && (
          <span className={stacked ? 'type-12 text-text-3' : 'text-text-3'}>{stacked ? network : ` · ${network}`}</span>
        )}
      </span>
    </span>
  )
}
