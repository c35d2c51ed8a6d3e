import { useEffect, useRef, useState } from 'react'
import { isAbort } from '@/lib/api/transport/errors'
import type { FileProgress, StreamOptions } from '@/lib/api/transport/stream-file'
import { chooseSink } from './file-sink'

export type ExportState =
  | { is: 'idle' }
  | { is: 'running'; progress: FileProgress }
  | { is: 'done'; bytes: number; name: string }
  | { is: 'failed'; error: unknown }

/** Streams the file: `(how) => streamFile(exportTransactions, { query, ...how })`. */
export type SendExport = (how: StreamOptions) => Promise<void>

/** Runs one export at a time, with its progress, and can stop it. Unmounting stops it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ is: 'idle' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const begin = async (name: string, send: SendExport) => {
    // A second press while the first export is still running.
    if (stop.current && !stop.current.signal.aborted) return
    const mine = new AbortController()
    stop.current = mine
    let bytes = 0
    try {
      const openSink = await chooseSink(name)
      setState({ is: 'running', progress: { bytes: 0, of: undefined } })
      const onProgress = (progress: FileProgress) => {
        bytes = progress.bytes
        setState({ is: 'running', progress })
      }
      await send({ openSink, onProgress, signal: mine.signal })
      setState({ is: 'done', bytes, name })
    } catch (error) {
      // Cancelled in the file dialog or by the button: nothing was saved, and this is not an error.
      setState(isAbort(error) ? { is: 'idle' } : { is: 'failed', error })
    } finally {
      mine.abort()
    }
  }
  return { state, begin, cancel: () => stop.current?.abort() }
}
