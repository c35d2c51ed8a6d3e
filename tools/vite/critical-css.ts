/**
 * The rules of the built stylesheet that some markup needs, for the <style> of the pages. The whole sheet follows and has the
 * same rules again in the same layers, so that nothing changes when it arrives.
 */

interface Rule {
  prelude: string
  /** Undefined for a statement without a block, such as the order of layers. */
  block?: string
}

/** Splits the text of a sheet or block into its rules and declarations. */
function* rulesOf(css: string): Generator<Rule> {
  let start = 0
  let depth = 0
  let open = 0
  let quote = ''
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at] ?? ''
    if (sign === '\\') at += 1
    else if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      yield { prelude: css.slice(start, open).trim(), block: css.slice(open + 1, at) }
      start = at + 1
    } else if (sign === ';' && depth === 0) {
      yield { prelude: css.slice(start, at).trim() }
      start = at + 1
    }
  }
  if (css.slice(start).trim() !== '') yield { prelude: css.slice(start).trim() }
}

/** What selectors can name: classes, tags and the names of attributes. */
interface Names {
  classes: ReadonlySet<string>
  tags: ReadonlySet<string>
}

function namesIn(html: string): Names {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => plain(list).split(/\s+/))
  const tags = [...html.matchAll(/<([a-z][a-z\d-]*)/g)].map(([, tag = '']) => tag)
  return { classes: new Set(classes), tags: new Set([...tags, 'html', 'body']) }
}

const plain = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&lt;', '<')

const CLASS = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi

/** Whether every class and tag of one of the selectors is in the markup. Pseudo-classes with arguments are not looked into. */
function fits(selectors: string, { classes, tags }: Names): boolean {
  return splitList(selectors).some((selector) => {
    const simple = selector.replaceAll(/:(?:where|is|not|has|lang)\((?:[^()]|\([^()]*\))*\)/g, '')
    const named = [...simple.matchAll(CLASS)].map(([, name = '']) => unescape(name))
    const rest = simple.replaceAll(CLASS, '').replaceAll(/#[\w-]+|\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?/g, '')
    const elements = rest.match(/[a-z][a-z\d-]*/gi) ?? []
    return named.every((name) => classes.has(name)) && elements.every((element) => tags.has(element.toLowerCase()))
  })
}

const unescape = (name: string): string =>
  name.replaceAll(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )

function splitList(selectors: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of selectors) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

const CONTAINER = /^@(?:layer|media|supports|container)\b/
const LATER = /^@(?:font-face|page|property|keyframes)\b/

function pick(css: string, names: Names): string {
  let kept = ''
  for (const { prelude, block } of rulesOf(css)) {
    if (block === undefined) kept += `${prelude};`
    else if (CONTAINER.test(prelude)) {
      const inner = /print/.test(prelude) ? '' : pick(block, names)
      if (inner !== '') kept += `${prelude}{${inner}}`
    } else if (!LATER.test(prelude) && fits(prelude, names)) kept += `${prelude}{${block}}`
  }
  return kept
}

const CUSTOM = /(?<![\w-])(--[\w-]+)\s*:/y

/** Leaves out custom properties that nothing kept reads, as long as there are any. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name))
  let kept = ''
  let at = 0
  while (at < css.length) {
    CUSTOM.lastIndex = at
    const [, name] = CUSTOM.exec(css) ?? []
    const before = css[at - 1]
    if (name !== undefined && (before === '{' || before === ';') && !read.has(name)) {
      at = endOfDeclaration(css, at)
      if (css[at] === ';') at += 1
    } else {
      kept += css[at]
      at += 1
    }
  }
  return kept === css ? css : withoutUnread(kept)
}

/** The place of the `;` or `}` that ends a declaration. */
function endOfDeclaration(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '(') depth += 1
    if (css[at] === ')') depth -= 1
    if (depth === 0 && (css[at] === ';' || css[at] === '}')) return at
  }
  return css.length
}

/**
 * The rules of a sheet that a browser needs to draw the markup.
 * @example criticalCss('.a{color:red}.b{color:blue}', '<p class="a">') // '.a{color:red}'
 */
export function criticalCss(css: string, html: string): string {
  return withoutUnread(pick(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''), namesIn(html)))
}
