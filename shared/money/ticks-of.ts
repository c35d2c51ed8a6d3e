import { compare, multiply, signOf } from './amount'

/** The number of ticks that a part of a whole fills, rounded up so that a small part is still visible. */
export function ticksOf(part: string, whole: string, ticks: number): number {
  if (!(signOf(whole) > 0) || !(signOf(part) > 0)) return 0
  return Array.from({ length: ticks }, (_, index) => index).filter(
    (index) => compare(multiply(part, String(ticks)), multiply(whole, String(index))) > 0,
  ).length
}
