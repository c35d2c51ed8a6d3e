// What Stryker leaves alone: the sentences of errors. Developers read them; no program decides by one, and a test that
// repeats a sentence holds nothing. The reason of an error is a word without a blank, and is changed like all other code.

const isError = ({ node }) => node.type === 'NewExpression' && (node.callee.name ?? '').endsWith('Error')
const isSentence = ({ type, value }) => type === 'TemplateLiteral' || (type === 'StringLiteral' && value.includes(' '))

const sentences = {
  shouldIgnore(path) {
    if (isSentence(path.node) && path.parentPath !== null && isError(path.parentPath)) return 'The sentence of an error'
  },
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'sentences', value: sentences }]
