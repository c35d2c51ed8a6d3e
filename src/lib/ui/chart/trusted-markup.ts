/** Elements that ApexCharts writes as HTML text: boxes and text of tooltips, shapes of patterns and icons. */
const ELEMENTS = new Set(
  `div span b br svg g defs path line rect circle ellipse polygon polyline text tspan title desc pattern clippath mask
   lineargradient radialgradient stop`.split(/\s+/),
)

/** Names and words, which no browser reads as anything else. */
const FREE_ATTRIBUTES = new Set(['class', 'id', 'title', 'role'])

/** Geometry and paint: no event handler, no address, no inline style. */
const ATTRIBUTES = new Set(
  `width height viewbox x y x1 x2 y1 y2 cx cy r rx ry d points transform fill fill-opacity fill-rule
   stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity clip-path offset stop-color
   stop-opacity text-anchor dominant-baseline font-size font-weight patternunits patterntransform preserveaspectratio`.split(
    /\s+/,
  ),
)

/**
 * What geometry and paint may say: numbers, names, colours, and the functions that compute those. No other function, so
 * no `url(` either; and no backslash, quote or comment, with which CSS spells `url` in another way (`u\\72l(`).
 */
const VALUE = /^(?:[\w\s.,#%+-]|\b(?:rgba?|hsla?|matrix|translate|scale|rotate|skew[xy])\([\w\s.,%+-]*\))*$/i

let parsing = false

/**
 * Keeps only the listed elements and attributes of a markup; another element is removed with its content. It is parsed
 * in a document that runs no script and loads nothing.
 * @example cleanMarkup('<div class="tip" onclick="x()">1<script>2</script></div>') // '<div class="tip">1</div>'
 */
export function cleanMarkup(markup: string): string {
  const { body } = inertDocument(markup)
  for (const element of body.querySelectorAll('*')) {
    if (ELEMENTS.has(element.localName.toLowerCase())) keepListed(element)
    else element.remove()
  }
  return body.innerHTML
}

function keepListed(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    const known = name.toLowerCase()
    const isKept = FREE_ATTRIBUTES.has(known) || (ATTRIBUTES.has(known) && VALUE.test(value))
    if (!isKept) element.removeAttribute(name)
  }
}

/**
 * DOMParser is itself guarded: under enforcement it calls the default policy, which is ours. The flag lets exactly this
 * one synchronous, inert parse pass; its result is cleaned before it is used.
 */
function inertDocument(markup: string): Document {
  parsing = true
  try {
    return new DOMParser().parseFromString(markup, 'text/html')
  } finally {
    parsing = false
  }
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => unknown
}

function hasTrustedTypes(host: object): host is { trustedTypes: PolicyFactory } {
  return 'trustedTypes' in host && typeof host.trustedTypes === 'object' && host.trustedTypes !== null
}

let installed = false

/**
 * Installs the page's `default` Trusted Types policy once, together with the chart's code. Markup is cleaned; scripts
 * and script URLs stay refused. Does nothing in a browser without Trusted Types.
 */
export function installTrustedMarkup(): void {
  if (installed || !hasTrustedTypes(window)) return
  installed = true
  window.trustedTypes.createPolicy('default', {
    createHTML: (markup) => (parsing ? markup : cleanMarkup(markup)),
  })
}
