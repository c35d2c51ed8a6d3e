import type { Json, Path } from '@/lib/api/testing/changed-answer'
import type { SurfaceName } from './surfaces'

/** A value in the answer of an operation. */
interface Place {
  readonly operation: string
  readonly path: Path
}

/** One value of a field, and what a person then reads. Empty words: only the words of the other value are gone. */
export interface Look {
  readonly value: Json
  readonly words: string
}

/** Where a person sees a field, or why nobody does. */
export type Where =
  | {
      readonly kind: 'planted'
      readonly surface: SurfaceName
      readonly looks: readonly Look[]
      /** Where in the answer of the entity, if not under the name of the field. */
      readonly at: Partial<Place>
    }
  | { readonly kind: 'tested'; readonly where: string; readonly file: string; readonly title: string }
  | { readonly kind: 'unused'; readonly why: string }

/** One entity of SPEC.md section 3 with its fields by their wire names. */
export interface Entity {
  readonly name: string
  /** The answer that has the entity. */
  readonly answer?: Place & {
    /** The whole answer, where that of the demo world would stand in the way. */
    readonly instead?: Json
    /** Values that the planted ones need beside them. */
    readonly beside?: readonly (readonly [path: Path, value: Json])[]
  }
  readonly fields: Readonly<Record<string, Where>>
}

/**
 * A field of an answer that `tests/e2e/spec-fields.spec.ts` plants and looks for. Of a code or a flag both values, whose
 * words must differ.
 */
export function seen(surface: SurfaceName, ...looks: (readonly [value: Json, words: string])[]): Where {
  return seenAt({}, surface, ...looks)
}

/** The same, at another place than under its name in the answer of its entity. */
export function seenAt(
  at: Partial<Place>,
  surface: SurfaceName,
  ...looks: (readonly [value: Json, words: string])[]
): Where {
  return { kind: 'planted', surface, looks: looks.map(([value, words]) => ({ value, words })), at }
}

/** A field that no answer has: a test that is named by its file and by words of its title shows it. */
export const tested = (where: string, file: string, title: string): Where => ({ kind: 'tested', where, file, title })

/** A field that nobody sees, with the reason in plain words. */
export const unused = (why: string): Where => ({ kind: 'unused', why })
