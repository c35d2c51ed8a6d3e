/** A stream that pulls a part only when it is wanted, and ends the parts when nobody reads any more. */
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
