import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../harness/gatefold.ts'
import type { Say } from './Screen.ts'

const catalogues = join(root, 'apps/reader/src/i18n/texts')

/** The interface's texts in a language, of all parts; a text that there is none of is an Error. */
export function textsIn(language: string): Say {
  const files = globSync(`*/${language}.json`, { cwd: catalogues })
  const texts = new Map(files.flatMap((file) => Object.entries(read(join(catalogues, file)))))
  return (english) => {
    const text = texts.get(english)
    if (text === undefined) throw new Error(`“${english}” is not in the ${language} catalogues.`)
    return text
  }
}

function read(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
