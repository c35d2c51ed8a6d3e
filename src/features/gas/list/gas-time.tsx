import { formatTime, isoTime } from '#shared/time/format-time'

export function GasTime({ at, zone }: { at: number; zone: string }) {
  return (
    <time dateTime={isoTime(at)} className="text-text-2 tabular-nums">
      {formatTime(at, 'list', { zone })} {formatTime(at, 'minute', { zone })}
    </time>
  )
}
