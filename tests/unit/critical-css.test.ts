// @vitest-environment node
import { expect, it } from 'vitest'
import { criticalCss } from '../../tools/vite/critical-css'

const html = '<main class="card phone:card is-[a&amp;b]"><p>Hello</p></main>'

it('keeps the rules for what is in the markup, in their layers and conditions', () => {
  const sheet = `@layer a,b;@layer a{.card{color:red}.gone{color:blue}p,q{margin:0}}
    @media (width<900px){.phone\\:card{color:green}.phone\\:gone{color:red}}@media print{.card{color:#000}}
    @font-face{font-family:x}.card:hover,.gone{top:0}.is-\\[a\\&b\\]{top:1px}.card .gone{top:2px}table{top:3px}`
  expect(criticalCss(sheet, html)).toBe(
    '@layer a,b;@layer a{.card{color:red}p,q{margin:0}}@media (width<900px){.phone\\:card{color:green}}' +
      '.card:hover,.gone{top:0}.is-\\[a\\&b\\]{top:1px}',
  )
})

it('leaves out custom properties that nothing kept reads, in any number of steps', () => {
  const sheet = ':root{--a:var(--b);--b:url(data:x;y);--c:1;--d:var(--c)}.card{color:var(--a)}'
  expect(criticalCss(sheet, html)).toBe(':root{--a:var(--b);--b:url(data:x;y);}.card{color:var(--a)}')
})

it('reads braces and commas inside of texts and brackets as such', () => {
  const sheet = '.card:before{content:"}"}p:where(.gone,q){top:0}.card[title="a,b"]{top:1px}'
  expect(criticalCss(sheet, html)).toBe('.card:before{content:"}"}p:where(.gone,q){top:0}.card[title="a,b"]{top:1px}')
})
