import { describe, expect, test } from 'vitest'
import { cleanMarkup } from './trusted-markup'

describe('markup that a chart library writes', () => {
  test.each([
    [
      'a tooltip keeps its boxes and words',
      '<div class="tip"><b>1</b><br><span title="t">2</span></div>',
      '<div class="tip"><b>1</b><br><span title="t">2</span></div>',
    ],
    [
      'a drawing keeps its geometry',
      '<svg viewBox="0 0 5 5"><path d="M0,0 h5.5-2z" fill="#F0a" stroke="rgba(1, 2, 3, .5)" transform="translate(1 2)rotate(-9)"></path></svg>',
      '<svg viewBox="0 0 5 5"><path d="M0,0 h5.5-2z" fill="#F0a" stroke="rgba(1, 2, 3, .5)" transform="translate(1 2)rotate(-9)"></path></svg>',
    ],
    ['a script goes with its text', '<div>1<script>alert(1)</script></div>', '<div>1</div>'],
    ['an event goes', '<div onclick="alert(1)" onpointerover=x class="a">1</div>', '<div class="a">1</div>'],
    ['an image goes', '<img src=x onerror=alert(1)>1', '1'],
    ['a link goes', '<a href="javascript:alert(1)">1</a>', ''],
    [
      'a style is removed, in an attribute too',
      '<style>*{color:red}</style><span style="color:red">1</span>',
      '<span>1</span>',
    ],
    [
      'paint from another document is removed',
      '<svg><path fill="url(https://x.example/#a)"></path></svg>',
      '<svg><path></path></svg>',
    ],
    [
      'foreign content in a drawing is removed',
      '<svg><foreignObject><b>1</b></foreignObject><use href="#a"></use></svg>',
      '<svg></svg>',
    ],
    [
      'an animation that would write an address is removed',
      '<svg><set attributeName="href" to="javascript:1"></set></svg>',
      '<svg></svg>',
    ],
    ['a frame and a form go', '<iframe srcdoc="<b>"></iframe><form><input></form>', ''],
    ['words stay words', '1 &lt; 2 &amp; 3', '1 &lt; 2 &amp; 3'],
    ...[
      'url(#a)',
      'URL(//x.example/a)',
      String.raw`u\72l(//x.example/a)`,
      String.raw`\75\72\6c (//x.example/a)`,
      'u/**/rl(//x.example/a)',
      "image-set('//x.example/a' 1x)",
      'src(//x.example/a)',
      'rgb(1,2,3)url(//x.example/a)',
      'var(--x, url(//x.example/a))',
    ].map((paint): [string, string, string] => [
      `paint that asks for an address is removed: ${paint}`,
      `<svg><path fill="${paint}" clip-path="${paint}"></path></svg>`,
      '<svg><path></path></svg>',
    ]),
  ])('%s', (_name, markup, clean) => expect(cleanMarkup(markup)).toBe(clean))

  test('nothing in it is executed while it is parsed', async () => {
    let ran = false
    Object.assign(window, { ranInMarkup: () => (ran = true) })
    cleanMarkup('<img src="data:," onerror="ranInMarkup()"><script>ranInMarkup()</script>')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(ran).toBe(false)
  })
})
