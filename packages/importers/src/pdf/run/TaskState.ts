import { threadId, type Worker } from 'node:worker_threads'

/** What a thread says of itself in memory that it shares with its pool: at work it answers no messages. */
export class TaskState {
  readonly shared: SharedArrayBuffer
  /** The thread's id, the milliseconds that it had had a processor, and 1 once it is to end. */
  readonly #values: Float64Array

  constructor(shared = new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.#values = new Float64Array(shared)
  }

  /** Called in the thread when the task begins. */
  begin(): void {
    const { user, system } = process.threadCpuUsage()
    this.#values.set([threadId, (user + system) / 1000])
  }

  /** Called in the thread that is not to get another task, before it answers. */
  retire(): void {
    this.#values[2] = 1
  }

  /** Milliseconds that the thread had had a processor before the task. */
  get processorTime(): number {
    return this.#values[1] ?? 0
  }

  /** Whether the thread of that id has said here that it is not to get another task. */
  hasRetired(id: number): boolean {
    return id === this.#values[0] && this.#values[2] === 1
  }

  /** Undefined before the task has begun, and once its thread has ended. */
  threadAmong({ threads }: { readonly threads: readonly Worker[] }): Worker | undefined {
    return threads.find((thread) => thread.threadId === this.#values[0])
  }
}
