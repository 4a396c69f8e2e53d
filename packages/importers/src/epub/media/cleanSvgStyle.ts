import { generate, parse, walk } from 'css-tree'

/** A drawing's style sheet without anything that loads: no `@import`, no `@font-face`, no address but `#local`. */
export function cleanSvgStyle(css: string): string {
  try {
    const sheet = parse(css, { parseValue: true })
    walk(sheet, (node, item, list) => {
      if (item === null || list === null) return
      if (node.type === 'Atrule' && node.name !== 'media') list.remove(item)
      if (node.type === 'Raw') list.remove(item)
      if (node.type === 'Declaration' && loads(node)) list.remove(item)
    })
    return generate(sheet).replaceAll('</', '')
  } catch {
    return ''
  }
}

function loads(declaration: Parameters<typeof walk>[0]): boolean {
  let found = false
  walk(declaration, (node) => {
    if (node.type === 'Url' && !node.value.startsWith('#')) found = true
  })
  return found
}
