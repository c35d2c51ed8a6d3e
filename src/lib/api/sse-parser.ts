export interface SseMessage {
  id: string | undefined
  data: string
}

/**
 * Creates a parser that cuts a text stream into its messages (WHATWG HTML, section 9.2.6). Call it with each piece as
 * it arrives. A comment, such as the server's heartbeat, gives no message.
 * @example const read = sseParser(); read('id: 7\ndata: {"a"'); read(':1}\n\n') // [{ id: '7', data: '{"a":1}' }]
 */
export function sseParser(): (piece: string) => SseMessage[] {
  let rest = ''
  let id: string | undefined
  let data: string[] = []
  const take = (line: string): SseMessage | undefined => {
    if (line === '') {
      const message = data.length > 0 ? { id, data: data.join('\n') } : undefined
      data = []
      return message
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'id' && !value.includes('\0')) id = value
    return undefined
  }
  return (piece) => {
    // A carriage return at the end may be half of a line break: it waits for the next piece.
    const text = rest + piece
    const held = text.endsWith('\r') ? '\r' : ''
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    return lines.map(take).filter((message) => message !== undefined)
  }
}
