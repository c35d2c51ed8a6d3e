import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The part of Babel's tree that this file uses; the types of Babel are not installed. */
interface Node {
  type: string
  value?: unknown
  key?: Node
  name?: unknown
  expression?: Node
  properties?: Node[]
  attributes?: Node[]
}
interface Babel {
  types: { valueToNode: (value: unknown) => Node; jsxExpressionContainer: (expression: Node) => Node }
}
interface Path {
  node: Node
  traverse: (visitor: Record<string, (path: Path) => void>) => void
}

/**
 * Keeps the English texts in the code that uses them. In a production build each macro keeps its sentence, compiled, so no
 * English catalogue is downloaded, and a page has its own texts only. The catalogue of all screens would be a sixth of the
 * allowed size of log-in (PERFORMANCE.md section 1). Runs after Lingui's macro, which needs `stripMessageField: false`.
 *
 * `{ id: 'x1', message: 'Send again in {left} s' }` becomes `{ id: 'x1', message: ['Send again in ', ['left'], ' s'] }`.
 */
export function inlineEnglish({ types }: Babel) {
  const compiled = (text: string): Node => types.valueToNode(compileMessage(text))

  return {
    name: 'inline-english',
    visitor: {
      Program: {
        exit(program: Path) {
          if (process.env['NODE_ENV'] !== 'production') return
          program.traverse({
            ObjectExpression({ node }) {
              const found = sentence(node.properties ?? [], (property) => property.key?.name)
              if (found) found.holder.value = compiled(found.text)
            },
            JSXOpeningElement({ node }) {
              const found = sentence(
                node.attributes ?? [],
                (attribute) => isNode(attribute.name) && attribute.name.name,
              )
              if (found) found.holder.value = types.jsxExpressionContainer(compiled(found.text))
            },
          })
        },
      },
    },
  }
}

/** The text of a message that has an id; undefined for any other property of that name. */
function sentence(parts: readonly Node[], name: (part: Node) => unknown): { holder: Node; text: string } | undefined {
  const holder = parts.find((part) => name(part) === 'message')
  const hasId = parts.some((part) => name(part) === 'id')
  const words = holder && inner(holder.value)
  return holder && hasId && typeof words?.value === 'string' ? { holder, text: words.value } : undefined
}

/** The literal itself, without the braces that JSX may have around it. */
function inner(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  const node = value.type === 'JSXExpressionContainer' ? value.expression : value
  return node?.type === 'StringLiteral' ? node : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
