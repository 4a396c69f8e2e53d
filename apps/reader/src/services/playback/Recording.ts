/** Something to listen to, and what is said of it where its article is not in sight. */
export interface Recording {
  /** Of the file; its place is kept by it. */
  readonly url: string
  /** Name of its article. */
  readonly title: string
  /** Language of the title. */
  readonly lang: string
  /** Ids of its issue and its article. */
  readonly issue: string
  readonly article: string
  readonly issueName: string
  readonly cover: string | undefined
  /** Where it stands in the magazine. */
  readonly href: string
  readonly loop: boolean
  readonly muted: boolean
}
