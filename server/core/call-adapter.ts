/** How long a service of the operator may take to answer, in milliseconds. */
const TIMEOUT_MILLIS = 10_000
const LARGEST_ANSWER = 1024 * 1024

/** A service of the operator did not do what was asked. The message names neither its address nor the secret. */
class AdapterError extends Error {
  override readonly name = 'AdapterError'
}

export interface AdapterCall {
  /** Where the service listens; from the settings, never from a merchant. */
  readonly url: string
  /** Sent as `Authorization: Bearer <secret>`; none for a service that wants its key in another header. */
  readonly secret?: string | undefined
  /** Headers of the service's own, such as one with its key. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON by POST; a GET without it. */
  readonly body?: object
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined
  readonly timeoutMillis?: number | undefined
}

/**
 * Calls a service that the operator runs beside this server, such as the one that sends text messages. Redirects are not
 * followed, because the secret would go along.
 *
 * @returns the answer as text, of a status from 200 to 299
 * @throws AdapterError for no answer in time, another status, or more than 1 MiB
 * @example
 * await callAdapter({ url, secret, body: { id: '42', to: '+8613800138000', body: 'Your code is 123456.' } })
 */
export async function callAdapter({ url, secret, headers, body, signal, timeoutMillis }: AdapterCall): Promise<string> {
  const deadline = AbortSignal.timeout(timeoutMillis ?? TIMEOUT_MILLIS)
  const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  try {
    const answer = await fetch(url, {
      ...json,
      headers: {
        ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }),
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      redirect: 'manual',
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new AdapterError(`The service answered with status ${answer.status}.`)
    }
    return await readText(answer)
  } catch (error) {
    if (error instanceof AdapterError) throw error
    if (deadline.aborted) throw new AdapterError('The service did not answer in time.')
    throw new AdapterError('The service could not be reached.', { cause: error })
  }
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > LARGEST_ANSWER) throw new AdapterError('The service answered more than 1 MiB.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
