import { Refusal } from '#server/core/refusal'

/** Files that one caller may have written at the same time, in one process: others must not wait behind them. */
const AT_ONCE = 2
const RETRY_SECONDS = 2

/** Answers with a file, unless its owner has too many under way. @throws Refusal frequent_operation */
export type AnswerFile = (owner: string, answer: () => Promise<Response>) => Promise<Response>

/**
 * Counts the files that are being written for each caller. A file counts until its last byte is taken or its reader has
 * gone.
 *
 * @example
 * const files = openFiles()
 * await files('merchant:7', () => run(call))
 */
export function openFiles(): AnswerFile {
  const open = new Map<string, number>()
  const change = (owner: string, by: 1 | -1): void => {
    const count = (open.get(owner) ?? 0) + by
    if (count === 0) open.delete(owner)
    else open.set(owner, count)
  }
  return async (owner, answer) => {
    if ((open.get(owner) ?? 0) >= AT_ONCE) throw new Refusal('frequent_operation', [], RETRY_SECONDS)
    change(owner, 1)
    let isOpen = true
    const end = (): void => {
      if (isOpen) change(owner, -1)
      isOpen = false
    }
    try {
      const answered = await answer()
      if (answered.body !== null) return new Response(watched(answered.body, end), answered)
      end()
      return answered
    } catch (error) {
      end()
      throw error
    }
  }
}

/** The same bytes; `end` is called when they were read to their end, failed, or were given up. */
function watched(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        end()
        controller.close()
      } catch (error) {
        end()
        controller.error(error)
      }
    },
    cancel: async (reason) => {
      end()
      await reader.cancel(reason)
    },
  })
}
