/** What importing one bad file came to. */
export interface TriedInput {
  readonly name: string
  /** Exit code. */
  readonly code: number | null
  /** What `import --json` printed. */
  readonly answer: ImportAnswer | undefined
  readonly stderr: string
  /** Whether every file of the data folder is as it was, byte for byte. */
  readonly isUntouched: boolean
  readonly seconds: number
  /** The most memory that the process has had until then, in bytes. */
  readonly rss: number
}

export interface ImportAnswer {
  readonly imports: readonly {
    readonly file: string
    readonly change: 'created' | 'updated' | 'unchanged' | 'refused'
    /** Of a refusal. */
    readonly message?: string
  }[]
}
