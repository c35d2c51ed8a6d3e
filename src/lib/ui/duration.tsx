import { Plural } from '@lingui/react/macro'

const MINUTE = 60
const HOUR = 3600

/** A waiting time in the largest unit that divides it: "60 seconds", "24 hours". */
export function Duration({ seconds }: { seconds: number }) {
  if (seconds >= HOUR && seconds % HOUR === 0) {
    return <Plural value={seconds / HOUR} one="# hour" other="# hours" />
  }
  if (seconds > MINUTE && seconds % MINUTE === 0) {
    return <Plural value={seconds / MINUTE} one="# minute" other="# minutes" />
  }
  return <Plural value={seconds} one="# second" other="# seconds" />
}
