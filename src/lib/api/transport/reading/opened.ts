import { type Change, has } from './raw'
import { fieldsOf } from './walk'

/**
 * A field that came as an object, where a text is meant: the fields of the object become fields of the row, unless the row
 * has them, and its own words the text.
 * @param words the field of the object that has the words
 * @example opened('content', 'text')({ content: { ip: '192.0.2.7' } }) // { content: '', ip: '192.0.2.7' }
 */
export function opened(name: string, words: string): Change {
  return (raw) => {
    const given = fieldsOf(raw)
    const inner = fieldsOf(given?.get(name))
    if (!given || !inner) return raw
    const further = [...inner].filter(([each]) => each !== words && !has(given, each))
    return Object.fromEntries([...given, ...further, [name, inner.get(words) ?? inner.get(name) ?? '']])
  }
}
