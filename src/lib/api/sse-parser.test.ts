import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sseParser } from './sse-parser'

const whole = (text: string) => sseParser()(text)

describe('sseParser', () => {
  it('reads id and data, joins lines of data, and keeps the id for messages without one', () => {
    expect(whole('id: 7\ndata: a\ndata: b\n\ndata:c\n\n')).toEqual([
      { id: '7', data: 'a\nb' },
      { id: '7', data: 'c' },
    ])
  })

  it('gives no message for comments, unknown fields, single ids and unfinished text', () => {
    expect(whole(': heartbeat\n\nevent: x\nid: 3\n\nid: a\0b\n\ndata\n\ndata: later')).toEqual([{ id: '3', data: '' }])
  })

  it('gives the same messages however the stream is cut, with every kind of line break', () => {
    const breaks = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(breaks, fc.array(fc.nat({ max: 40 })), (line, cuts) => {
        const text = ['id: 1', 'data: {"a":1}', '', ': beat', '', 'data: x', 'data: y', '', ''].join(line)
        const read = sseParser()
        const places = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b)
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end))
        // The last carriage return may be half of a line break: the next byte decides.
        const messages = [...pieces, ': end\n'].flatMap(read)
        expect(messages).toEqual([
          { id: '1', data: '{"a":1}' },
          { id: '1', data: 'x\ny' },
        ])
      }),
    )
  })
})
