import { i18n } from '@lingui/core'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '@/lib/domain-ui/console-client'
import { useUnsaved } from '@/lib/forms/unsaved'
import { useOnce } from '@/lib/forms/use-once'
import { toasts } from '@/lib/ui/toast'
import { watchLostCode } from './lost-code'

const reload = vi.fn<() => void>()

/** The host has lost a part that this page asks for. */
const lose = () => void dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('lost') }))
let answer = () => {}
const held = async (): Promise<void> => await new Promise((resolve) => (answer = resolve))
const said = () => toasts.list().map(({ text }) => text)
const STAYS = 'A part of the console did not arrive. Finish what you are doing here, then load the page anew.'

let stop = () => {}
let minutes = 0
beforeEach(() => {
  // Equal toasts within one second are merged, also with that of another test.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (minutes += 1) * 60_000 })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  stop = watchLostCode()
})
afterEach(() => {
  answer()
  vi.useRealTimers()
  stop()
  cleanup()
  queryClient.clear()
  for (const { id } of toasts.list()) toasts.dismiss(id)
})

test('a page on which nothing would be lost is loaded anew, once', () => {
  // What is kept by its name comes back.
  renderHook(() => useUnsaved(true, false, true))
  lose()
  lose()
  expect(reload).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
})

test.each([
  ['something that is shown once', () => renderHook(() => useUnsaved(true))],
  ['a typed password, which is not kept', () => renderHook(() => useUnsaved(true, false))],
  ['a form without an answer', () => void renderHook(() => useOnce()).result.current.run(held)],
  [
    'an act without an answer',
    () => void queryClient.getMutationCache().build(queryClient, { mutationFn: held }).execute(undefined),
  ],
])('a page with %s stays, says so, and can be loaded anew by hand', (_, begin) => {
  begin()
  lose()
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toEqual([STAYS])
  toasts.list()[0]?.action?.run()
  expect(reload).toHaveBeenCalledOnce()
})
