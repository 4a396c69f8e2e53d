import type { Upload } from 'tus-js-client'
import type { Addresses } from './addresses.ts'
import { problemOf } from './Problem.ts'

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
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout'>
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

/** By which a host says that another try will not help. */
const REFUSALS: readonly number[] = [400, 403, 404, 410, 413, 415]

/** Uploads by the tus protocol: a file that is chosen again, also after the page was closed, goes on where it was. */
export function createFileUploads(deps: UploadDeps): FileUploads {
  const { window } = deps
  const list = createUploadList(window)
  let serial = 0
  const goOn = () => {
    for (const { file, upload } of list.running()) {
      if (file.state !== 'waiting') continue
      list.change(file.key, { state: 'sending' })
      upload?.start()
    }
  }
  window.addEventListener('online', goOn)
  return {
    list: list.shown,
    subscribe: list.subscribe,
    add(files) {
      for (const content of files) {
        serial += 1
        const key = String(serial)
        list.add({ key, fileName: content.name, bytes: content.size, sentBytes: 0, state: 'sending' })
        send(key, content, { ...deps, list, goOn }).catch(() => list.change(key, { state: 'refused' }))
      }
    },
    cancel(key) {
      const upload = list.find(key)?.upload
      list.remove(key)
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

/** The uploads with who listens to them. While any is still to be sent, leaving the page is asked about. */
function createUploadList(window: UploadDeps['window']) {
  const uploads = new Map<string, Running>()
  const listeners = new Set<() => void>()
  let shown: readonly FileUpload[] = []
  const tell = () => {
    shown = [...uploads.values()].map(({ file }) => file)
    if (shown.every(({ state }) => state === 'refused')) window.removeEventListener('beforeunload', askToStay)
    else window.addEventListener('beforeunload', askToStay)
    for (const listener of listeners) listener()
  }
  return {
    shown: () => shown,
    running: () => [...uploads.values()],
    find: (key: string) => uploads.get(key),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(file: FileUpload) {
      uploads.set(file.key, { file, upload: undefined })
      tell()
    },
    /** Gives whether the file is still to be sent. */
    begin(key: string, upload: Upload): boolean {
      const running = uploads.get(key)
      if (running !== undefined) uploads.set(key, { ...running, upload })
      return running !== undefined
    },
    change(key: string, changed: Partial<FileUpload>) {
      const running = uploads.get(key)
      if (running === undefined) return
      uploads.set(key, { ...running, file: { ...running.file, ...changed } })
      tell()
    },
    remove(key: string) {
      uploads.delete(key)
      tell()
    },
  }
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

interface SendDeps extends UploadDeps {
  readonly list: ReturnType<typeof createUploadList>
  /** Starts what waits. */
  readonly goOn: () => void
}

async function send(key: string, content: File, deps: SendDeps): Promise<void> {
  const { list, window } = deps
  const waitAWhile = () => {
    list.change(key, { state: 'waiting' })
    window.setTimeout(deps.goOn, WAIT)
  }
  const { Upload } = await import('tus-js-client')
  const upload = new Upload(content, {
    endpoint: `${deps.addresses.studio}uploads/`,
    chunkSize: PART,
    retryDelays: [...RETRY_DELAYS],
    metadata: { filename: content.name },
    removeFingerprintOnSuccess: true,
    onProgress: (sentBytes) => list.change(key, { sentBytes, state: 'sending' }),
    onError: (error) => {
      const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
      if (status === 401) {
        // What has been sent is there when the file is chosen again.
        window.removeEventListener('beforeunload', askToStay)
        deps.signIn()
      } else if (status !== undefined && REFUSALS.includes(status)) list.change(key, { state: 'refused' })
      else waitAWhile()
    },
    onSuccess: () => {
      const id = new URL(upload.url ?? '', deps.base).pathname.split('/').at(-1) ?? ''
      deps
        .onWhole(id)
        .then(() => list.remove(key))
        .catch((error: unknown) => {
          if (problemOf(error).kind === 'refused') list.change(key, { state: 'refused' })
          else waitAWhile()
        })
    },
  })
  // It may have been canceled while the code was on its way.
  if (!list.begin(key, upload)) return
  const [previous] = await upload.findPreviousUploads()
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  upload.start()
}
