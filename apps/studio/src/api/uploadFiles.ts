import type { Upload } from 'tus-js-client'
import type { Addresses } from './addresses.ts'

/** A file on its way to the host. */
export interface FileUpload {
  /** Names it among those of this page. */
  readonly key: string
  readonly fileName: string
  readonly bytes: number
  readonly sentBytes: number
  readonly state:
    | 'sending'
    /** The line is lost: it goes on by itself. */
    | 'waiting'
    /** The host does not take it. */
    | 'refused'
}

/** The uploads of this page, which go on while another screen is shown. */
export interface FileUploads {
  /** The same array as long as nothing has changed. */
  list(): readonly FileUpload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  /** Stops an upload and removes what has come of it. */
  cancel(key: string): void
}

interface UploadDeps {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>
  readonly addresses: Addresses
  /** Of the page, absolute. */
  readonly base: string
  readonly signIn: () => void
  /** Has a file imported that has come whole; `id` is the last part of its address. */
  readonly onWhole: (id: string) => Promise<void>
}

/** Bytes of a part: half a minute at half a megabit a second, which is as long as the host waits for one. */
const PART = 2 * 1024 * 1024

/** Milliseconds between the tries of one part, and until the next ones when all of them were in vain. */
const RETRY_DELAYS = [500, 1_000, 2_000, 4_000]
const WAIT = 5_000

/** Uploads by the tus protocol: a file that is chosen again, also after the page was closed, goes on where it was. */
export function createFileUploads(deps: UploadDeps): FileUploads {
  const { window } = deps
  const uploads = new Map<string, Running>()
  const listeners = new Set<() => void>()
  let shown: readonly FileUpload[] = []
  let serial = 0
  const tell = () => {
    shown = [...uploads.values()].map(({ file }) => file)
    for (const listener of listeners) listener()
  }
  const change = (key: string, changed: Partial<FileUpload>) => {
    const running = uploads.get(key)
    if (running === undefined) return
    uploads.set(key, { ...running, file: { ...running.file, ...changed } })
    tell()
  }
  const remove = (key: string) => {
    uploads.delete(key)
    if (uploads.size === 0) window.removeEventListener('beforeunload', askToStay)
    tell()
  }
  const goOn = () => {
    for (const [key, { file, upload }] of uploads) {
      if (file.state !== 'waiting') continue
      change(key, { state: 'sending' })
      upload?.start()
    }
  }
  window.addEventListener('online', goOn)
  const start = async (key: string, content: File) => {
    const { Upload } = await import('tus-js-client')
    const upload = new Upload(content, {
      endpoint: `${deps.addresses.studio}uploads/`,
      chunkSize: PART,
      retryDelays: [...RETRY_DELAYS],
      metadata: { filename: content.name },
      removeFingerprintOnSuccess: true,
      onProgress: (sentBytes) => change(key, { sentBytes, state: 'sending' }),
      onError: (error) => {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
        if (status === 401) return deps.signIn()
        const isRefused = status !== undefined && status >= 400 && status < 500
        change(key, { state: isRefused ? 'refused' : 'waiting' })
        if (!isRefused) window.setTimeout(goOn, WAIT)
      },
      onSuccess: () => {
        const id = new URL(upload.url ?? '', deps.base).pathname.split('/').at(-1) ?? ''
        deps
          .onWhole(id)
          .then(() => remove(key))
          .catch(() => change(key, { state: 'refused' }))
      },
    })
    const running = uploads.get(key)
    // It was canceled while the code was on its way.
    if (running === undefined) return
    uploads.set(key, { ...running, upload })
    const [previous] = await upload.findPreviousUploads()
    if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
    upload.start()
  }
  return {
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      for (const content of files) {
        serial += 1
        const key = String(serial)
        const file = { key, fileName: content.name, bytes: content.size, sentBytes: 0, state: 'sending' } as const
        uploads.set(key, { file, upload: undefined })
        start(key, content).catch(() => change(key, { state: 'refused' }))
      }
      if (uploads.size > 0) window.addEventListener('beforeunload', askToStay)
      tell()
    },
    cancel(key) {
      const upload = uploads.get(key)?.upload
      remove(key)
      // What stays on the host goes by itself, after two days.
      upload?.abort(true).catch(() => undefined)
    },
  }
}

interface Running {
  readonly file: FileUpload
  /** Undefined until the code for it has come. */
  readonly upload: Upload | undefined
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
