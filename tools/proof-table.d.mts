/** A long proof: what it shows, its tests, and the variables that give them all their rounds. */
export interface Proof {
  readonly name: string
  readonly shows: string
  readonly kind: 'unit' | 'server' | 'operator' | 'end to end' | 'program'
  readonly files: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly halves?: { readonly rounds: string; readonly seed: string; readonly seeds: readonly string[] }
}
export const PROOFS: readonly Proof[]
