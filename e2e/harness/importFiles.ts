import { runGatefold, type Title } from './gatefold.ts'

/** Imports and publishes files into a title by the real command; gives the slug of each file's issue, in their order. */
export async function importFiles(title: Title, files: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await runGatefold(title, ['import', '--publish', '--json', ...files])
  if (code !== 0) throw new Error(`gatefold import ended with ${code}:\n${stdout.slice(0, 4000)}${stderr}`)
  const { imports } = JSON.parse(stdout) as { readonly imports: readonly { readonly slug: string }[] }
  return imports.map(({ slug }) => slug)
}
