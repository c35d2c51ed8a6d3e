/**
 * What the console uses of `zod/mini`, under the same names: the build puts this file in its place
 * (tools/vite/own-schemas.ts), so that no page carries a schema library. It gives the verdicts and the values that zod
 * gives, and no reasons: the server alone tells them.
 */
export * as core from './core'
export {
  base64,
  boolean,
  codes as enum,
  coerce,
  custom,
  gte,
  int,
  length,
  literal,
  lte,
  maxLength,
  minLength,
  nonnegative,
  number,
  refine,
  regex,
  regexes,
  string,
  unknown,
  url,
  uuid,
  uuidv4,
} from './leaves'
export {
  array,
  discriminatedUnion,
  extend,
  fallback as catch,
  looseObject,
  nullable,
  nullish,
  object,
  omit,
  optional,
  pick,
  pipe,
  record,
  strictObject,
  transform,
  tuple,
  union,
} from './parts'
export { parse, safeParse } from './schema'
