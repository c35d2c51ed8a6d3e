import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeError } from './describe-error'

const here = 'https://console.example'
const stack = `TypeError: text
    at amountOf (${here}/assets/money-Ab12_-cd.js:1:2345)
    at ${here}/m/record?search=0xabc#code=654321:7:8
    at other (https://elsewhere.example/assets/x.js:1:2)`

function thrown(message: string, at = stack): Error {
  const error = new TypeError(message)
  error.stack = at
  return error
}

describe('the report of an error', () => {
  it('says what kind it is, and where in the files of the release', () => {
    expect(describeError(thrown("Cannot read properties of undefined (reading 'amount')"), here)).toEqual({
      kind: 'error',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'amount')",
      at: ['assets/money-Ab12_-cd.js:1:2345'],
    })
  })

  it.each([
    ['0xa8f2cc01f0b0d1b3a54e7b0c9f1f5e5a2d9b6c4e is frozen', '… is frozen'],
    ['120.5 USDT to mei@shop.example', '… USDT to …'],
    ['Bearer dGhlIHRva2VuIG9mIGEgc2Vzc2lvbg', 'Bearer …'],
    ['code=654321', '…'],
    ['美玲书店 owes 3', '… owes …'],
    ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', '…'],
  ])('leaves out of "%s" what could be a value', (message, told) => {
    expect(describeError(thrown(message), here)).toMatchObject({ message: told })
  })

  it('is not made of an error of a browser extension, nor of something that is no error', () => {
    expect(describeError(thrown('x', 'at chrome-extension://abc/content.js:1:2'), here)).toBeUndefined()
    expect(describeError('a text', here)).toBeUndefined()
  })

  it('has no digit, mail address or long word of the message in it, whatever the message is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (message) => {
        const report = describeError(thrown(message), here)
        expect(report?.kind === 'error' && report.message).toMatch(/^(?!.*[\d@/\\])(?!.*\w{21})/)
      }),
      { seed: 20_261_124, numRuns: 500 },
    )
  })
})
