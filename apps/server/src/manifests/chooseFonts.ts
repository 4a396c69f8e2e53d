import type { FontRow } from './manifestQueries.ts'

/**
 * The fonts that pages of an issue may ask for: its own, the title's, and those of another issue that go by a name which
 * this one uses, since a page declares all of them and the browser takes the last one of a name. Pure.
 */
export function chooseFonts(fonts: readonly FontRow[], issueId: string, texts: readonly string[]): readonly string[] {
  const named = fonts.map(({ payload, issueId: owner }) => ({ payload, owner, name: nameOf(payload) }))
  const isOwn = ({ owner }: { readonly owner: string | null }) => owner === null || owner === issueId
  const own = new Set(named.filter(isOwn).map(({ name }) => name))
  const isUsed = (name: string) => own.has(name) || texts.some((text) => text.includes(JSON.stringify(name)))
  const used = new Map(named.map(({ name }) => [name, isUsed(name)] as const))
  return named.filter((font) => isOwn(font) || used.get(font.name) === true).map(({ payload }) => payload)
}

function nameOf(payload: string): string {
  const { name } = JSON.parse(payload) as { readonly name?: unknown }
  return typeof name === 'string' ? name : ''
}
