import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePoFile } from '@lingui/format-po'
import type { Page } from '@playwright/test'
import { root } from './gatefold.ts'

const catalogues = join(root, 'translations')

/** All that the interface says in a language, by what it is in English. */
export function interfaceTexts(language: string): Readonly<Record<string, string>> {
  const files = globSync(`${language}/reader/*.po`, { cwd: catalogues })
  const items = files.flatMap((file) => parsePoFile(readFileSync(join(catalogues, file), 'utf8')).items)
  return Object.fromEntries(items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]))
}

/** What is said in English on a page whose interface speaks another language: whole texts and names of controls. */
export async function findEnglish(page: Page, language: string): Promise<readonly string[]> {
  const texts = Object.entries(interfaceTexts(language)).filter(([id, text]) => id !== text)
  const patterns = texts.map(([id]) => patternOf(id)).filter((pattern) => pattern !== undefined)
  const seen = await page.evaluate(readWords)
  return seen.filter((words) => patterns.some((pattern) => pattern.test(words)))
}

/** Matches the whole text, whatever stands in its places. Texts that are nearly all place say nothing. */
function patternOf(id: string): RegExp | undefined {
  const words = id.replaceAll(/\{.*\}|\{\w+\}/g, ' ').replaceAll(/[^a-z]/gi, '')
  if (words.length < (id.includes('{') ? 8 : 2)) return undefined
  const parts = id.replace(/\{count, plural.*\}$/, '{count} pictures').split(/\{\w+\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+')}$`)
}

/** The texts that are seen or heard outside of what the magazine itself says. */
function readWords(): readonly string[] {
  const said: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-roledescription', 'aria-description'])
        said.push(node.getAttribute(name) ?? '')
    } else if (node.parentElement?.closest('script, style, template') === null) said.push(node.textContent ?? '')
  }
  return said.map((words) => words.trim()).filter((words) => words !== '')
}
