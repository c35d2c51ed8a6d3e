/**
 * A stream of UTF-8 text that pulls each part only when the reader wants it, and ends the generator when the reader
 * stops.
 */
export function byteStream(texts: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await texts.next()
        if (next.done === true) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      },
      cancel: async () => {
        await texts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
