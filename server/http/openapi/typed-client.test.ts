import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { operations } from '#shared/contract/table'
import { openApiDocument } from './document'

const folder = mkdtempSync(join(tmpdir(), 'typed-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A shop's own code against the types that a public tool makes of the document. */
const SHOP = `import type { components, operations, webhooks } from './schema'

type Json<Content> = { content: { 'application/json': Content } }
type Body<Name extends keyof operations> = operations[Name] extends { requestBody: Json<infer Sent> } ? Sent : never
type Data<Name extends keyof operations> =
  operations[Name] extends { responses: { 200: Json<{ data?: infer Given }> } } ? Given : never

declare function call<Name extends keyof operations>(name: Name, body: Body<Name>): Promise<Data<Name>>

export async function sell(): Promise<string> {
  const order = await call('order.create', { out_trade_no: 'ORDER-1', token_id: '101', amount: '25.50' })
  // @ts-expect-error an amount is text
  await call('order.create', { out_trade_no: 'ORDER-1', token_id: '101', amount: 25.5 })
  // @ts-expect-error a field that the call does not have
  await call('order.create', { out_trade_no: 'ORDER-1', token_id: '101', amount: '25.50', expire_in: 60 })
  const same: components['schemas']['Order'] | undefined = order
  const refund = await call('order.refund', { out_refund_no: 'R-1', out_trade_no: 'ORDER-1', kind: 'all', address: 'T' })
  const state: 'improgress' | 'accomplish' | 'canceled' | undefined = refund?.state
  return \`\${same?.pay_url} \${state}\`
}

export function hear(message: webhooks['payment']['post']['requestBody']['content']['application/json']): number {
  return message.type === 'payment.paid' ? message.data.status : 0
}
`

test('a typed client made from the document compiles', async () => {
  const schema = astToString(await openapiTS(JSON.stringify(openApiDocument(operations))))
  writeFileSync(join(folder, 'schema.ts'), schema)
  writeFileSync(join(folder, 'shop.ts'), SHOP)
  const compiled = ts.createProgram([join(folder, 'shop.ts')], {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  const told = ts.getPreEmitDiagnostics(compiled).map(({ messageText, file, start = 0 }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
  expect(told).toEqual([])
})
