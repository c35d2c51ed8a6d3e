import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Camera, type CameraState, createCamera } from './camera'

/**
 * The camera of the device for as long as the component is there. It starts at once.
 * @example const { state, camera } = useCamera()
 */
export function useCamera(): { state: CameraState; camera: Camera } {
  const [camera] = useState(() => createCamera(cameras(), document))
  useEffect(() => {
    camera.open()
    return camera.close
  }, [camera])
  return { state: useSyncExternalStore(camera.subscribe, camera.state), camera }
}

/** The cameras and microphones of the device; undefined where the page is not in a secure context. */
export function cameras(): MediaDevices | undefined {
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator
  return mediaDevices
}
