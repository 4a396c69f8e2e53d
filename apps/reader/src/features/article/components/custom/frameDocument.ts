import { HEIGHT_REPORTER } from '@gatefold/magazine/component/heightReporter'

/** What a frame takes over from the page around it, in the words of HTML and CSS. */
export interface Surroundings {
  readonly language: string
  readonly direction: string
  readonly paper: string
  readonly scheme: string
  readonly ink: string
  readonly ground: string
  readonly size: string
}

/**
 * The publisher's HTML as a document of its own. The reporter stands before it, so that nothing in it, not even a comment
 * or a script that does not end, can swallow it. Links lead to a new window: the frame itself leads nowhere.
 */
export function frameDocument(content: string, around: Surroundings): string {
  const { language, direction, paper, scheme, ink, ground, size } = around
  const attributes = { lang: language, dir: direction, 'data-paper': paper, 'data-gatefold': '' }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const look = `html{color-scheme:${scheme};color:${ink};background:${ground};font:${size}/1.5 Georgia,serif}body{margin:0}img,video,svg{max-width:100%}`
  return (
    `<!doctype html><html${written.join('')}><head><meta charset="utf-8"><base target="_blank">` +
    `<style>${look.replaceAll('<', '')}</style><script>${HEIGHT_REPORTER}</script></head><body>${content}`
  )
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
