import { callbackMessage } from '#shared/contract/order-callback'
import { CALLBACK_EXAMPLE } from './examples'
import type { SchemaWriter } from './schemas'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** What the server calls: the callback address of an application (docs/integrate.md, Callbacks). */
export function webhooks(schemas: SchemaWriter): Readonly<Record<string, object>> {
  return {
    payment: {
      post: {
        operationId: 'callback.payment',
        summary: 'Tells the shop of a change of a payment',
        description:
          'Signed after Standard Webhooks 1.0.0. Any answer from 200 to 299 within 15 s confirms it; 410 switches the address off. Every type of `type` is sent this way.',
        tags: ['callback'],
        security: [],
        parameters: [
          header('webhook-id', 'The same at every try.'),
          header('webhook-timestamp', 'Whole seconds; refuse what is older than five minutes.'),
          header('webhook-signature', 'One or several signatures, separated by blanks, each `v1,` and base64.'),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.write(callbackMessage), example: CALLBACK_EXAMPLE } },
        },
        responses: {
          '204': { description: 'Confirmed; so does any answer from 200 to 299.' },
          '4XX': { description: 'Not confirmed: it is sent again. 410 switches the address off.' },
        },
      },
    },
  }
}
