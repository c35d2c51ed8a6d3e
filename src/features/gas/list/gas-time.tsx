import { formatTime } from '@/lib/time/format-time'

export function GasTime({ at, zone }: { at: number; zone: string }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} className="text-text-2 tabular-nums">
      {formatTime(at, 'list', { zone })} {formatTime(at, 'minute', { zone })}
    </time>
  )
}
