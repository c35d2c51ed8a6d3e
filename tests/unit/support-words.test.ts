import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const words = readFileSync(join(import.meta.dirname, '../../locales/en.po'), 'utf8')
const sentences = [...words.matchAll(/^msgid "(.*)"$/gm)].map(([, sentence = '']) => sentence)

test('only the line with the contact of the deployment speaks of a support that can be asked', () => {
  expect(sentences.length).toBeGreaterThan(1000)
  expect(sentences.filter((sentence) => /\bsupport\b/i.test(sentence))).toEqual(['Support: <0>{contact}</0>'])
})
