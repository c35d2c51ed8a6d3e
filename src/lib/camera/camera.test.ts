import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Camera, createCamera } from './camera'
import { fakeCamera, refuse, statesOf } from './testing/fake-camera'

let camera: Camera | undefined

function opened(devices?: ReturnType<typeof fakeCamera>): Camera {
  camera = createCamera(devices, document)
  camera.open()
  return camera
}

const kind = (one: Camera) => one.state().kind
const settled = async (one: Camera) => {
  await vi.waitFor(() => expect(kind(one)).not.toBe('asking'))
}

function show(isShown: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  camera?.close()
  vi.restoreAllMocks()
})

describe('the camera', () => {
  it('is the one that faces away, without sound', async () => {
    const devices = fakeCamera()
    const one = opened(devices)
    expect(kind(one)).toBe('asking')
    await settled(one)
    expect(one.state()).toMatchObject({ kind: 'running', light: undefined })
    expect(devices.asked).toEqual([{ video: { facingMode: 'environment', width: { ideal: 1280 } } }])
  })

  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'broken'],
    ['AbortError', 'broken'],
  ])('that answers %s is %s, and can be tried again', async (name, expected) => {
    const devices = fakeCamera()
    devices.answer = refuse(name)
    const one = opened(devices)
    await settled(one)
    expect(kind(one)).toBe(expected)
    devices.answer = undefined
    one.open()
    await settled(one)
    expect(kind(one)).toBe('running')
  })

  it('is none where the browser gives no page a camera, or a stream without a picture', async () => {
    const without = opened()
    await settled(without)
    expect(kind(without)).toBe('none')
    const devices = fakeCamera()
    devices.answer = async () => await Promise.resolve(new MediaStream())
    const deaf = opened(devices)
    await settled(deaf)
    expect(kind(deaf)).toBe('none')
  })

  it('tells its subscribers of every change until they leave', async () => {
    const seen: string[] = []
    const one = createCamera(fakeCamera(), document)
    camera = one
    const leave = one.subscribe(() => seen.push(kind(one)))
    one.open()
    await settled(one)
    leave()
    one.close()
    expect(seen).toEqual(['asking', 'running'])
  })
})

describe('no track stays on', () => {
  it('when it is closed', async () => {
    const devices = fakeCamera()
    const one = opened(devices)
    await settled(one)
    expect(statesOf(devices)).toEqual(['live'])
    one.close()
    expect(statesOf(devices)).toEqual(['ended'])
    expect(kind(one)).toBe('off')
  })

  it('when it was closed before the person had answered', async () => {
    const devices = fakeCamera()
    const one = opened(devices)
    one.close()
    await vi.waitFor(() => expect(statesOf(devices)).toEqual(['ended']))
    expect(kind(one)).toBe('off')
  })

  it('when a refusal comes after it was closed and opened again: only the newest answer counts', async () => {
    const devices = fakeCamera()
    let refuseNow = (_error: Error) => {}
    devices.answer = async () => await new Promise((_, reject) => (refuseNow = reject))
    const one = opened(devices)
    one.close()
    devices.answer = undefined
    one.open()
    refuseNow(new DOMException('late', 'NotAllowedError'))
    await settled(one)
    expect(kind(one)).toBe('running')
  })

  it('when the page is hidden; it goes on when the page is seen again', async () => {
    const devices = fakeCamera()
    const one = opened(devices)
    await settled(one)
    show(false)
    expect(kind(one)).toBe('paused')
    expect(statesOf(devices)).toEqual(['ended'])
    show(true)
    await settled(one)
    expect(kind(one)).toBe('running')
    expect(statesOf(devices)).toEqual(['ended', 'live'])
  })

  it('when the page is hidden while the person is asked', async () => {
    const devices = fakeCamera()
    const one = opened(devices)
    show(false)
    await vi.waitFor(() => expect(statesOf(devices)).toEqual(['ended']))
    expect(kind(one)).toBe('paused')
  })

  it('when it is opened on a hidden page: it is not even asked for', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const devices = fakeCamera()
    expect(kind(opened(devices))).toBe('paused')
    expect(devices.asked).toEqual([])
  })

  it('after a problem or a close, when the page is seen again', async () => {
    const devices = fakeCamera()
    const one = opened(devices)
    await settled(one)
    one.close()
    show(false)
    show(true)
    expect(devices.asked).toHaveLength(1)
    devices.answer = refuse('NotAllowedError')
    one.open()
    await settled(one)
    show(false)
    show(true)
    expect(kind(one)).toBe('refused')
    expect(devices.asked).toHaveLength(2)
  })

  it('when the device takes it away or its pictures are of no use: it is broken', async () => {
    const devices = fakeCamera()
    const one = opened(devices)
    await settled(one)
    devices.tracks[0]?.dispatchEvent(new Event('ended'))
    expect(kind(one)).toBe('broken')
    one.open()
    await settled(one)
    // The old track says it once more.
    devices.tracks[0]?.dispatchEvent(new Event('ended'))
    expect(kind(one)).toBe('running')
    one.fail()
    expect(kind(one)).toBe('broken')
    expect(statesOf(devices)).toEqual(['ended', 'ended'])
  })
})

describe('the light', () => {
  it('is switched where the camera has one', async () => {
    const devices = fakeCamera('works')
    const one = opened(devices)
    await settled(one)
    expect(one.state()).toMatchObject({ light: false })
    await one.setLight(true)
    expect([devices.lit, one.state()]).toMatchObject([true, { light: true }])
    await one.setLight(false)
    expect([devices.lit, one.state()]).toMatchObject([false, { light: false }])
  })

  it('is not offered any more when it fails', async () => {
    const one = opened(fakeCamera('fails'))
    await settled(one)
    await one.setLight(true)
    expect(one.state()).toMatchObject({ kind: 'running', light: undefined })
  })

  it('that answers after the camera was closed changes nothing', async () => {
    const one = opened(fakeCamera('works'))
    await settled(one)
    const late = one.setLight(true)
    one.close()
    await late
    expect(kind(one)).toBe('off')
  })
})
