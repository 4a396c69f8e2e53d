import { interfaceTexts } from '../harness/interfaceTexts.ts'
import type { Say } from './Screen.ts'

/** The interface's texts in a language, of all parts; a text that there is none of is an Error. */
export function textsIn(language: string): Say {
  const texts = new Map(Object.entries(interfaceTexts(language)))
  return (english) => {
    const text = texts.get(english)
    if (text === undefined) throw new Error(`“${english}” is not in the ${language} catalogues.`)
    return text
  }
}
