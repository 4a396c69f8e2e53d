import { generate, parse, walk } from 'css-tree'
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { escapeAttribute, escapeText } from 'entities'
import { attribute, descendants } from '../../markup/tree.ts'

/** Elements that draw. Left out: scripts, foreign content, animation and everything that loads. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'a',
  'circle',
  'clipPath',
  'defs',
  'desc',
  'ellipse',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feConvolveMatrix',
  'feDiffuseLighting',
  'feDisplacementMap',
  'feDistantLight',
  'feDropShadow',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feOffset',
  'fePointLight',
  'feSpecularLighting',
  'feSpotLight',
  'feTile',
  'feTurbulence',
  'filter',
  'g',
  'image',
  'line',
  'linearGradient',
  'marker',
  'mask',
  'path',
  'pattern',
  'polygon',
  'polyline',
  'radialGradient',
  'rect',
  'stop',
  'style',
  'svg',
  'switch',
  'symbol',
  'text',
  'textPath',
  'title',
  'tspan',
  'use',
  'view',
])
const LOCAL_URL = /url\(\s*["']?(?!["']?\s*#)/i
const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/

interface Drawing {
  readonly text: string
  readonly width: number | undefined
  readonly height: number | undefined
}

/** Addresses of the pictures that a drawing shows. */
export function picturesOf(svg: Element): readonly string[] {
  return [...descendants(svg)].filter((element) => element.name === 'image').flatMap((element) => href(element) ?? [])
}

/**
 * The drawing as a file that draws and does nothing else: no scripts, no handlers, no references to the outside.
 * `picture` gives a `data:` address for a picture in it; without one the picture is left out.
 */
export function cleanSvg(svg: Element, picture: (href: string) => string | undefined): Drawing {
  const { width, height } = drawingSize(svg)
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`
  const inner = svg.children.map((child) => serialize(child, picture)).join('')
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${size}${attributes(svg, ['width', 'height'])}>${inner}</svg>`
  return { text, width, height }
}

function serialize(node: ChildNode, picture: (href: string) => string | undefined): string {
  if (isText(node)) return escapeText(node.data)
  if (!isTag(node) || !ELEMENTS.has(node.name)) return ''
  if (node.name === 'style') return `<style>${escapeText(cleanSvgStyle(rawText(node)))}</style>`
  const link = node.name === 'image' ? imageLink(node, picture) : localLink(node)
  if (node.name === 'image' && link === '') return ''
  const inner = node.children.map((child) => serialize(child, picture)).join('')
  return `<${node.name}${link}${attributes(node, [])}>${inner}</${node.name}>`
}

function imageLink(element: Element, picture: (href: string) => string | undefined): string {
  const target = href(element)
  const data = target === undefined || DATA_PICTURE.test(target) ? target : picture(target)
  return data === undefined ? '' : ` href="${escapeAttribute(data)}"`
}

function localLink(element: Element): string {
  const target = href(element)
  return target?.startsWith('#') === true ? ` href="${escapeAttribute(target)}"` : ''
}

function attributes(element: Element, except: readonly string[]): string {
  return Object.entries(element.attribs)
    .filter(([name, value]) => !except.includes(name) && isHarmless(name, value))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
}

function isHarmless(name: string, value: string): boolean {
  if (!/^[a-z][\w-]*$|^xml:(?:lang|space)$/i.test(name)) return false
  if (/^on/i.test(name) || name === 'href' || name === 'src') return false
  return !LOCAL_URL.test(value) && !/javascript:|expression\s*\(|@import/i.test(value)
}

function href(element: Element): string | undefined {
  return attribute(element, 'xlink:href') ?? attribute(element, 'href')
}

function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}

/** Pixels of a drawing: its own, else those of its view box; undefined where neither tells. */
export function sizeOfDrawing(svg: Element): { readonly width: number; readonly height: number } | undefined {
  const { width, height } = drawingSize(svg)
  return width === undefined || height === undefined ? undefined : { width, height }
}

function drawingSize(svg: Element): { readonly width: number | undefined; readonly height: number | undefined } {
  const box = (attribute(svg, 'viewBox') ?? '').split(/[\s,]+/u).map(Number)
  const width = length(attribute(svg, 'width')) ?? positive(box[2])
  const height = length(attribute(svg, 'height')) ?? positive(box[3])
  return width === undefined || height === undefined ? { width: undefined, height: undefined } : { width, height }
}

function length(value: string | undefined): number | undefined {
  return value !== undefined && /^[\d.]+(?:px)?$/.test(value) ? positive(Number.parseFloat(value)) : undefined
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 && Number.isFinite(value) ? Math.round(value) || 1 : undefined
}

/** A drawing's style sheet without anything that loads: no `@import`, no `@font-face`, no address but `#local`. */
function cleanSvgStyle(css: string): string {
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
