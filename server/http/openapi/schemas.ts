import * as z from 'zod/mini'
import { application } from '#shared/contract/application'
import { delivery } from '#shared/contract/callback'
import { amount, clientRef, id, seconds } from '#shared/contract/fields'
import { order, shopRefund } from '#shared/contract/order'
import { callbackMessage } from '#shared/contract/order-callback'
import { paymentLink } from '#shared/contract/payment-link'
import { paymentException, refundRecord, transaction } from '#shared/contract/transactions'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The schemas that have a name of their own in the document, because several calls use them. */
const SHARED = z.registry<{ id: string; description: string; examples?: unknown[] }>()
SHARED.add(amount, { id: 'Amount', description: 'An exact decimal as text, never a JSON number.', examples: ['25.5'] })
SHARED.add(id, { id: 'Id', description: 'An opaque text.', examples: ['k3J0q6yR0m1ZkV7d2p9TfA'] })
SHARED.add(seconds, { id: 'Seconds', description: 'A time in whole seconds since 1970.', examples: [1767225600] })
SHARED.add(clientRef, { id: 'ClientRef', description: 'The UUID of one intent, the same as its Idempotency-Key.' })
SHARED.add(paymentException, { id: 'PaymentException', description: 'In which way a payment differs from its order.' })
SHARED.add(order, { id: 'Order', description: 'An order, as its shop sees it.' })
SHARED.add(shopRefund, { id: 'ShopRefund', description: 'A refund, as the shop sees it that asked for it.' })
SHARED.add(transaction, { id: 'Transaction', description: 'A payment, as the merchant sees it.' })
SHARED.add(refundRecord, { id: 'Refund', description: 'A refund, as the merchant sees it.' })
SHARED.add(application, { id: 'Application', description: 'An application of a merchant.' })
SHARED.add(delivery, { id: 'CallbackDelivery', description: 'One callback and what became of it.' })
SHARED.add(paymentLink, { id: 'PaymentLink', description: 'An order that a merchant made without a shop.' })
SHARED.add(callbackMessage, { id: 'CallbackMessage', description: 'What a callback address is told of a payment.' })

const PLACE = '#/components/schemas/'

/** Writes JSON schemas, and collects those with a name. */
export interface SchemaWriter {
  /** The JSON schema of a parsed value: a number of a query string is a number here, although it is sent as text. */
  write(schema: z.core.$ZodType): JsonSchema
  /** The schemas that were named so far. */
  readonly named: Readonly<Record<string, JsonSchema>>
}

/** Only a call whose fields are strict refuses what it does not know; answers may get more fields later. */
const isStrict = (schema: z.core.$ZodType): boolean => {
  const { def } = schema._zod
  return 'catchall' in def && def.catchall instanceof z.core.$ZodNever
}

export function schemaWriter(): SchemaWriter {
  const named: Record<string, JsonSchema> = {}
  const write = (schema: z.core.$ZodType): JsonSchema => {
    const own = SHARED.get(schema)?.id
    if (own !== undefined && named[own] !== undefined) return { $ref: PLACE + own }
    const {
      $schema: _,
      $defs = {},
      ...whole
    } = relocated(
      z.toJSONSchema(schema, {
        io: 'output',
        unrepresentable: 'any',
        metadata: SHARED,
        override: ({ zodSchema, jsonSchema }) => {
          delete jsonSchema.id
          if (zodSchema._zod.def.type === 'object' && !isStrict(zodSchema)) delete jsonSchema.additionalProperties
        },
      }),
    )
    for (const [name, each] of Object.entries($defs)) if (typeof each === 'object') named[name] ??= withoutId(each)
    if (own === undefined) return whole
    // A named schema comes as a reference to itself, unless nothing else is in it.
    named[own] ??= whole
    return { $ref: PLACE + own }
  }
  return { write, named }
}

function withoutId(schema: JsonSchema): JsonSchema {
  const { id: _, ...rest } = schema
  return rest
}

/** With references to the place where the document keeps named schemas. */
function relocated(schema: JsonSchema): JsonSchema {
  const moved: unknown = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${PLACE}`))
  return z.parse(z.custom<JsonSchema>(), moved)
}
