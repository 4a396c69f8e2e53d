/** The title's configuration cannot be used. Each problem names the key, what was found and what is allowed. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(source: string, problems: readonly string[]) {
    super([`${source} cannot be used:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.problems = problems
  }
}
