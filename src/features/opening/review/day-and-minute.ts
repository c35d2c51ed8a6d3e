import { formatTime } from '#shared/time/format-time'

/**
 * Day and minute of an instant, as timelines show it.
 * @example dayAndMinute(1795242728, 'Asia/Shanghai') // '2026.11.21 14:32'
 */
export function dayAndMinute(seconds: number, zone: string): string {
  return `${formatTime(seconds, 'list', { zone })} ${formatTime(seconds, 'minute', { zone })}`
}
