import { expect, test } from 'vitest'
import { Refusal } from '#server/core/refusal'
import { openFiles } from './open-files'

const long = (): Promise<Response> =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(10)),
      }),
    ),
  )

test('a caller has two files under way at most, and others do not wait behind them', async () => {
  const files = openFiles()
  const [first, second] = [await files('merchant:1', long), await files('merchant:1', long)]
  await expect(files('merchant:1', long)).rejects.toBeInstanceOf(Refusal)
  expect((await files('merchant:2', long)).status).toBe(200)
  await first.body?.cancel()
  const third = await files('merchant:1', () => Promise.resolve(new Response('all of it')))
  expect(await third.text()).toBe('all of it')
  await files('merchant:1', () => Promise.resolve(new Response(null, { status: 204 })))
  await expect(files('merchant:1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await files('merchant:1', long)
  await expect(files('merchant:1', long)).rejects.toBeInstanceOf(Refusal)
  await second.body?.cancel()
  expect((await files('merchant:1', long)).status).toBe(200)
})
