// @vitest-environment node
import { expect, it } from 'vitest'
import { iconFiles, importIcons } from '../../tools/vite/icon-imports'

const files = iconFiles(`export { default as X, default as XIcon } from './icons/x.mjs';
export { default as Check } from './icons/check.mjs';`)

it('each icon is imported from its own file, types from the package', () => {
  const code = importIcons(
    "import {\n  Check,\n  type LucideIcon,\n  X as Cross,\n} from 'lucide-react'\nuse(X)",
    files,
  )
  expect(code).toMatch(/import Check from '[^']*\/icons\/check\.mjs'; import type \{ LucideIcon \} from 'lucide-react'/)
  expect(code).toMatch(/import Cross from '[^']*\/icons\/x\.mjs'\nuse\(X\)$/)
})

it('an icon that the package does not have stops the build', () => {
  expect(() => importIcons("import { Wheel } from 'lucide-react'", files)).toThrow('no icon Wheel')
})
