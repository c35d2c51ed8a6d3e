import type { Operation } from '#shared/contract/operation'
import { ApiError, isApiError } from '@/lib/api/transport/errors'
import type { Flaw } from '@/lib/api/transport/errors'
import type { Exchange } from '@/lib/api/transport/exchange'
import { readAnswer } from '@/lib/api/transport/read-answer'
import { WITHOUT_EXTENSION } from '@/lib/api/without-extension'
import { compareFields } from './fields'
import { gotInWords } from './expected'
import type { CallResult, Difference } from './report'

const ERROR_SHOWN = 'the sentence of this error with Retry, in place of what the call is for'

/** A file is judged by its content type alone: its flaws are not among them. */
const FLAWS: Partial<Record<Flaw, string>> = {
  page: 'a web page',
  redirect: 'a redirect',
  type: 'another content type',
  empty: 'an empty answer',
  cut: 'JSON that is cut off',
  large: 'more than 4 MB',
  fields: 'another object',
}

/** What the answer to a call, or the failure to get one, says about the back end. */
export async function judge(line: Operation, answer: Exchange | ApiError): Promise<CallResult> {
  if (answer instanceof ApiError) return failed(line, [whole('answer', 'an answer within 30 seconds', answer.message)])
  if (isAbsent(answer)) return absent(line)
  if (answer.status >= 300 && answer.status < 400) return failed(line, [envelopeFlaw('redirect', answer)])
  if (line.stream === 'file') return judgeFile(line, answer)
  try {
    await readAnswer(line, answer)
  } catch (error) {
    if (!isApiError(error)) throw error
    // An envelope whose data cannot be read is compared field by field below.
    if (error.kind !== 'shape' || error.flaw !== 'fields' || !hasCode(answer))
      return failed(line, [refusal(error, answer)])
  }
  return judgeFields(line, answer)
}

function judgeFields(line: Operation, { text }: Exchange): CallResult {
  const { differences, leftOut, isLost } = compareFields(line, text)
  const unread = differences.filter(({ isRead }) => !isRead)
  const shows = isLost
    ? ERROR_SHOWN
    : unread.length > 0
      ? `a dash for ${unread.map(({ field }) => field).join(', ')}, and that it could not be read`
      : differences.length > 0
        ? 'the same figures: the console reads this form too'
        : leftOut.length > 0
          ? `everything that SPEC.md lists; nothing or a dash for ${leftOut.join(', ')}`
          : 'everything'
  const verdict = differences.length > 0 ? 'differs' : 'present'
  return { ...headOf(line), verdict, fails: isLost || unread.length > 0, differences, leftOut, shows }
}

function judgeFile(line: Operation, answer: Exchange): CallResult {
  const type = answer.headers.get('content-type') ?? 'no content type'
  const isFile = answer.status === 200 && /csv|spreadsheet|octet-stream|ndjson/i.test(type)
  if (!isFile) return failed(line, [whole('content type', 'a CSV or XLSX file', `${answer.status}, ${type}`)])
  // A proxy or a framework may send its page of an error under the type of the file.
  if (/^\s*[<{]/.test(answer.text))
    return failed(line, [whole('file', 'a CSV or XLSX file', gotInWords(answer.text.trim()))])
  return present(line, 'the file')
}

/** A call that is as it should be. */
export function present(line: Operation, shows: string): CallResult {
  return { ...headOf(line), verdict: 'present', fails: false, differences: [], leftOut: [], shows }
}

/** What the console shows when a back end does not have a call. It may lack an extension, and nothing of SPEC.md. */
export function absent(line: Operation): CallResult {
  const words: Readonly<Record<string, string>> = WITHOUT_EXTENSION
  const shows = words[line.name] ?? ERROR_SHOWN
  return { ...headOf(line), verdict: 'absent', fails: line.source === 'spec', differences: [], leftOut: [], shows }
}

/** An operation that was not called, and why. */
export function notCalled(line: Operation, why: string): CallResult {
  return { ...headOf(line), verdict: 'not called', fails: false, differences: [], leftOut: [], shows: why }
}

/** An answer that the console refuses as a whole. */
export function failed(line: Operation, differences: readonly Difference[], shows: string = ERROR_SHOWN): CallResult {
  return { ...headOf(line), verdict: 'differs', fails: true, differences, leftOut: [], shows }
}

/** A difference of the whole answer. */
export const whole = (field: string, expected: string, got: string): Difference => ({
  field,
  expected,
  got,
  rows: 1,
  isRead: false,
})

function headOf({ name, method, path, source }: Operation): Pick<CallResult, 'name' | 'call' | 'source'> {
  return { name, call: `${method} ${path}`, source }
}

/** 404, 405 and 501, by HTTP or in the envelope. */
function isAbsent({ status, text }: Exchange): boolean {
  return isNoSuchCall(status) || (status < 400 && isNoSuchCall(codeOf(text)))
}

const isNoSuchCall = (code: unknown): boolean => [404, 405, 501].includes(Number(code))

function codeOf(text: string): unknown {
  try {
    const { code }: { code?: unknown } = Object(JSON.parse(text))
    return code
  } catch {
    return undefined
  }
}

const hasCode = ({ text }: Exchange): boolean => codeOf(text) !== undefined

function refusal(error: ApiError, answer: Exchange): Difference {
  const code = codeOf(answer.text)
  if (error.kind === 'shape') {
    const isObject = error.flaw === 'fields'
    return isObject ? whole('code', 'a code, 200 for success', gotInWords(code)) : envelopeFlaw(error.flaw, answer)
  }
  const words = error.serverText === undefined ? '' : `: ${error.serverText}`
  if (answer.status !== 200) return whole('HTTP status', '200', `${answer.status}${words}`)
  return whole('code', '200', `${gotInWords(code)}${words}`)
}

function envelopeFlaw(flaw: Flaw | undefined, answer: Exchange): Difference {
  const got = (flaw && FLAWS[flaw]) ?? 'something else'
  return whole(
    'answer',
    'a JSON envelope',
    `${got} (${answer.status}, ${answer.headers.get('content-type') ?? 'no type'})`,
  )
}
