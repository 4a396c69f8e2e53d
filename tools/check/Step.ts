/** One part of `npm run check`. `run` resolves to what is wrong, one sentence each; nothing wrong is an empty list. */
export interface Step {
  readonly name: string
  run(root: string): Promise<readonly string[]>
}
