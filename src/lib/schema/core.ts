import { Schema } from './schema'

/** Whether a value is a schema of a kind, asked by `instanceof` as of zod's classes. */
const kind = (type: string) => ({
  [Symbol.hasInstance]: (value: unknown): boolean => value instanceof Schema && value._zod.def.type === type,
})

export const $ZodObject = kind('object')
export const $ZodArray = kind('array')
export const $ZodUnion = kind('union')
export const $ZodRecord = kind('record')
export const $ZodOptional = kind('optional')
export const $ZodNullable = kind('nullable')
export const $ZodUnknown = kind('unknown')
export const $ZodEnum = kind('enum')
export const $ZodString = kind('string')
export const $ZodNumber = kind('number')
export const $ZodBoolean = kind('boolean')
