// @vitest-environment node
import { expect, it } from 'vitest'
import { stillMissing } from '../../tools/vite/preload-lists'

const FRAME = 'src/routes/_authed.tsx?tsr-split=component'
const CONSOLE = 'src/routes/_authed/_console.tsx?tsr-split=component'
const RECORD = 'src/routes/_authed/_console/record.tsx?tsr-split=component'

const script = (file: string, imports: readonly string[] = [], modules: readonly string[] = []) =>
  [file, { file, imports, modules }] as const

const chunks = new Map([
  script('index.js', ['base.js']),
  script('base.js'),
  script('frame.js', ['base.js', 'calls.js'], [FRAME, CONSOLE]),
  script('calls.js'),
  script('record.js', ['base.js', 'frame.js', 'calls.js', 'lists.js'], [RECORD]),
  script('lists.js', ['base.js']),
  script('dialog.js', ['base.js', 'lists.js', 'money.js']),
])

it.each([
  ['a screen comes beside its frame', 'index.js', 'record.js', ['record.js', 'lists.js']],
  ['a dialog needs what its screen does not have', 'record.js', 'dialog.js', ['dialog.js', 'money.js']],
  ['sign-in has nothing of it', 'index.js', 'dialog.js', ['dialog.js', 'lists.js', 'money.js']],
  ['a script alone needs no list', 'record.js', 'lists.js', []],
])('%s', (_, host, file, missing) => {
  const needs = [file, ...(chunks.get(file)?.imports ?? [])]
  expect(stillMissing(chunks, { file, needs, host })).toEqual(missing)
})
