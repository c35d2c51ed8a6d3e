import { compileMessage } from '@lingui/message-utils/compileMessage'

/** As much of Babel's tree as is touched here; its own types are not installed. */
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
 * English travels with the code that says it: in a production build each macro keeps its sentence, already compiled, so
 * nobody fetches an English catalogue and a page carries its own words only. The catalogue of all screens would be
 * a sixth of what log-in may weigh (PERFORMANCE.md section 1). Runs after Lingui's macro, which must be told
 * `stripMessageField: false`.
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

/** The words of a sentence beside an id; undefined for any other pair of that name. */
function sentence(parts: readonly Node[], name: (part: Node) => unknown): { holder: Node; text: string } | undefined {
  const holder = parts.find((part) => name(part) === 'message')
  const hasId = parts.some((part) => name(part) === 'id')
  const words = holder && inner(holder.value)
  return holder && hasId && typeof words?.value === 'string' ? { holder, text: words.value } : undefined
}

/** The literal itself, out of the braces that JSX may put around it. */
function inner(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  const node = value.type === 'JSXExpressionContainer' ? value.expression : value
  return node?.type === 'StringLiteral' ? node : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
