import * as z from 'zod/mini'
import { id, nothing, phoneNumber, seconds } from './fields'
import { grammar, messageOf } from './grammar'
import { operation } from './operation'
import { line, visibleLine, webAddress } from './text-fields'

const signedIn = { token: 'full', open: false, stepUp: 'none' } as const

/** The audit stages of SPEC.md section 4. */
export const auditStage = z.enum(['primary_audit', 'advanced_audit', 'in_progress', 'failed', 'completed', 'abnormal'])

/** The documents that may come with an application, one of each kind. */
export const documentKind = z.enum(['business_registration', 'director_id', 'address_proof'])
export type DocumentKind = z.output<typeof documentKind>

/** What the merchant expects to collect in a month, in USDT. */
export const MONTHLY = ['under_10000', '10000_50000', '50000_200000', 'over_200000'] as const

const either = (schema: z.ZodMiniType<string>) => z.optional(z.union([z.literal(''), schema]))

const formFields = {
  name: visibleLine(60),
  website: webAddress(200),
  contact: visibleLine(200),
  business: visibleLine(200),
  registration_no: either(line(60)),
  /** ISO 3166 code of two letters. */
  country: either(z.string().check(grammar('country', /^[A-Z]{2}$/))),
  address: either(line(200)),
  monthly: either(z.enum(MONTHLY)),
  area_code: either(z.string().check(grammar('area_code', /^\+?\d{1,4}(?:-\d{1,4})?$/))),
  phone: either(phoneNumber),
}

/** The parts of an application by name: what a reviewer may object to. */
export const openingPart = z.enum([
  'name',
  'website',
  'contact',
  'business',
  'registration_no',
  'country',
  'address',
  'monthly',
  'phone',
  ...documentKind.options,
])
export type OpeningPart = z.output<typeof openingPart>

const document = z.object({
  id,
  /** A {@link DocumentKind}; a newer back end may know others. */
  kind: z.string(),
  name: z.string(),
  content_type: z.string(),
  /** In bytes. */
  size: z.int().check(z.nonnegative()),
  created_time: seconds,
})
export type OpeningDocument = z.output<typeof document>

/**
 * The state of the application for merchant permission. The optional fields are ours: without them the console shows the
 * stage and the reason alone.
 */
export const opening = operation({
  name: 'user.opening',
  method: 'GET',
  path: '/user/opening',
  source: 'extension',
  ...signedIn,
  rate: 'read',
  answer: z.object({
    status: z.int(),
    stage: z.nullable(auditStage),
    reason: z.nullable(z.string()),
    missing: z.array(z.string()),
    created_time: z.nullable(seconds),
    /** What must be changed before the next try, each part with its own reason. */
    problems: z.optional(z.array(z.object({ part: z.string(), reason: z.string() }))),
    /** The stages that the newest application has been in, the oldest first. */
    stages: z.optional(z.array(z.object({ stage: auditStage, time: seconds }))),
    /** What the newest application said, for the next try. */
    form: z.optional(z.nullable(z.record(z.string(), z.string()))),
    documents: z.optional(z.array(document)),
  }),
})

export const applyForOpening = operation({
  name: 'user.applyForOpening',
  method: 'POST',
  path: '/user/opening',
  source: 'extension',
  ...signedIn,
  rate: 'write',
  body: z.object(formFields).check(
    z.refine(({ area_code = '', phone = '' }) => (area_code === '') === (phone === ''), {
      path: ['phone'],
      error: messageOf('phone_and_code'),
    }),
  ),
  answer: nothing,
})

/** Keeps a document for the application; the one of the same kind that was there before is replaced. */
export const addOpeningDocument = operation({
  name: 'user.addOpeningDocument',
  method: 'POST',
  path: '/user/opening/document',
  source: 'extension',
  ...signedIn,
  rate: 'write',
  body: z.object({
    kind: documentKind,
    /** The name of the file, which the reviewer sees. */
    name: visibleLine(120),
    content_type: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
    base64: z.string().check(z.maxLength(4_194_304)),
  }),
  answer: document,
})

export const removeOpeningDocument = operation({
  name: 'user.removeOpeningDocument',
  method: 'DELETE',
  path: '/user/opening/document',
  source: 'extension',
  ...signedIn,
  rate: 'write',
  query: z.object({ id }),
  answer: nothing,
})
