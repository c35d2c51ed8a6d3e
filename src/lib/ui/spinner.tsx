import { classNames } from './class-names'

/** A turning arc beside a text that says what is being waited for. It does not move under reduced motion. */
export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex-none animate-spin rounded-full border-2 border-current border-r-transparent opacity-80 motion-reduce:animate-none',
        small ? 'size-[0.8125rem]' : 'size-4',
      )}
    />
  )
}
