// @vitest-environment node
import { expect, it } from 'vitest'
import { iconFiles, iconModule, importIcons } from '../../tools/vite/icon-imports'

const files = iconFiles(`export { default as X, default as XIcon } from './icons/x.mjs';
export { default as Check } from './icons/check.mjs';`)

it('each icon is imported from its own file, types from the package', () => {
  const code = importIcons(
    "import {\n  Check,\n  type LucideIcon,\n  X as Cross,\n} from 'lucide-react'\nuse(X)",
    files,
  )
  expect(code).toMatch(
    /import Check from '[^']*\/icons\/check\.mjs\?drawing'; import type \{ LucideIcon \} from 'lucide-react'/,
  )
  expect(code).toMatch(/import Cross from '[^']*\/icons\/x\.mjs\?drawing'\nuse\(X\)$/)
})

it('an icon that the package does not have stops the build', () => {
  expect(() => importIcons("import { Wheel } from 'lucide-react'", files)).toThrow('no icon Wheel')
})

it('the module of an icon has its outline, its paths as one', () => {
  const code = iconModule(`const __iconData = {
  name: "sun",
  node: [
    ["circle", { cx: "12", cy: "12", r: "4", key: "4exip2" }],
    ["path", { d: "M12 2v2", key: "tus03m" }],
    [
      "path",
      {
        d: "m4.93 4.93 1.41-1.41",
        key: "149t6j"
      }
    ],
    ["path", { d: "m9 9-6 6", key: "z0biqf" }],
    ["path", { d: "m2-3", key: "z0biqg" }]
  ]
};`)
  expect(code).toMatch(/^import \{ drawing \} from '.*\/src\/lib\/ui\/drawing\.ts'\n/)
  expect(code).toContain(
    'drawing("M12 2v2M4.93 4.93l1.41-1.41M9 9l-6 6M2 -3", ["circle",{"cx":"12","cy":"12","r":"4"}])',
  )
})

it('a file without an outline stops the build', () => {
  expect(() => iconModule("export { default } from './square-activity.mjs'")).toThrow('no outline')
})
