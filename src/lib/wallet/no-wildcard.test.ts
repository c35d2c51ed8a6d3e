import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

it('no message of the console is ever posted to the origin "*"', () => {
  const posting = Object.entries(sources).filter(([path]) => !/\.test\.tsx?$/.test(path))
  expect(posting.some(([path]) => path.endsWith('/wallet/bridge.ts'))).toBe(true)
  for (const [path, text] of posting)
    expect(`${path}: ${/postMessage\([^)]*['"`]\*['"`]/.exec(text)?.[0]}`).toBe(`${path}: undefined`)
})
