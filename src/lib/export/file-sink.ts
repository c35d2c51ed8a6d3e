import type { FileSink } from '@/lib/api/transport/stream-file'

interface SaveFilePicker {
  showSaveFilePicker: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

function hasPicker(scope: object): scope is SaveFilePicker {
  return 'showSaveFilePicker' in scope && typeof scope.showSaveFilePicker === 'function'
}

/**
 * Chooses the target of an export. With File System Access it is a file that the person picks now, while the browser
 * still accepts the press as a user action; otherwise it is a Blob, which the browser keeps outside the page's memory.
 * @throws the browser's AbortError when no file was chosen
 */
export async function chooseSink(name: string): Promise<() => Promise<FileSink>> {
  if (!hasPicker(window)) return () => Promise.resolve(blobSink(name))
  const file = await window.showSaveFilePicker({ suggestedName: name })
  return async () => {
    const writable = await file.createWritable()
    return { write: (bytes) => writable.write(bytes), close: () => writable.close(), abort: () => writable.abort() }
  }
}

/** Pieces are joined into Blobs of one megabyte, because the browser keeps a Blob outside the page's heap. */
const PART_BYTES = 1024 * 1024

function blobSink(name: string): FileSink {
  const parts: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const pack = () => {
    parts.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  return {
    write(bytes) {
      pieces.push(bytes)
      size += bytes.byteLength
      if (size >= PART_BYTES) pack()
      return Promise.resolve()
    },
    close() {
      pack()
      saveBlob(new Blob(parts), name)
      return Promise.resolve()
    },
    abort() {
      parts.length = 0
      pieces = []
      return Promise.resolve()
    },
  }
}

/** After this time every browser has started the download. */
const REVOKE_AFTER_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
