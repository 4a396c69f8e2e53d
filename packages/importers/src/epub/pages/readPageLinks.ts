import { isTag, type Element } from 'domhandler'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { attribute, descendants } from '../../markup/tree.ts'
import { sizeOfDrawing } from '../media/cleanSvg.ts'
import type { PageDrawing, PageLink, PageSize } from './PageDrawing.ts'

type Links = Pick<PageDrawing, 'links' | 'lostLinks'>

const WHOLE_PAGE: Area = { x: 0, y: 0, width: 1, height: 1 }

/** The links of a page that is one picture: around it, in its map, or laid over it by their own style. */
export function readPageLinks(
  body: Element,
  { picture, size }: { readonly picture: Element; readonly size: PageSize | undefined },
): Links {
  const anchors = [...descendants(body)].filter((element) => element.name === 'a' || element.name === 'area')
  const found = anchors.flatMap((element): readonly { href: string; area: Area | undefined }[] => {
    const href = attribute(element, 'href')
    if (href === undefined) return []
    return [{ href, area: areaOf(element, { picture, size }) }]
  })
  return sorted(found)
}

function areaOf(
  element: Element,
  { picture, size }: { readonly picture: Element; readonly size: PageSize | undefined },
): Area | undefined {
  if (element.name === 'area') return mapArea(element, pictureSize(picture) ?? size)
  return [...descendants(element)].includes(picture) ? WHOLE_PAGE : styledArea(attribute(element, 'style') ?? '', size)
}

function pictureSize(picture: Element): PageSize | undefined {
  const [width, height] = ['width', 'height'].map((name) => Number(attribute(picture, name)))
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined
}

/** Of a map: a rectangle, or the one around a circle or polygon. */
function mapArea(element: Element, size: PageSize | undefined): Area | undefined {
  const shape = attribute(element, 'shape')?.toLowerCase() ?? 'rect'
  if (shape === 'default') return WHOLE_PAGE
  const numbers = numbersIn(attribute(element, 'coords'))
  if (size === undefined || numbers === undefined || numbers.length < 3) return undefined
  const corners = shape.startsWith('circ') ? aroundCircle(numbers) : numbers
  const across = corners.filter((_, index) => index % 2 === 0)
  const down = corners.filter((_, index) => index % 2 === 1)
  const [x, y] = [Math.min(...across), Math.min(...down)]
  return within({ x, y, width: Math.max(...across) - x, height: Math.max(...down) - y }, size)
}

function aroundCircle([x = 0, y = 0, radius = 0]: readonly number[]): readonly number[] {
  return [x - radius, y - radius, x + radius, y + radius]
}

/** Undefined where one of them is none. */
function numbersIn(list: string | undefined): readonly number[] | undefined {
  const numbers = (list ?? '').split(/[\s,]+/u).map(Number)
  return list !== undefined && numbers.every(Number.isFinite) ? numbers : undefined
}

/** `left: 10px; top: 20%; width: …; height: …` in the link's own style. */
function styledArea(style: string, size: PageSize | undefined): Area | undefined {
  if (size === undefined) return undefined
  const x = lengthIn(style, 'left', size.width)
  const y = lengthIn(style, 'top', size.height)
  const width = lengthIn(style, 'width', size.width)
  const height = lengthIn(style, 'height', size.height)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return within({ x, y, width, height }, size)
}

function lengthIn(style: string, name: string, whole: number): number | undefined {
  const [, number, unit] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(-?\\d+(?:\\.\\d+)?)(px|%)`, 'i').exec(style) ?? []
  if (number === undefined) return undefined
  return unit === '%' ? (Number(number) / 100) * whole : Number(number)
}

/** The links of a drawing: around a rectangle or picture that nothing moves. */
export function readDrawingLinks(svg: Element): Links {
  const box = boxOf(svg)
  const anchors = [...descendants(svg)].filter((element) => element.name === 'a')
  const found = anchors.flatMap((element) => {
    const href = attribute(element, 'href') ?? attribute(element, 'xlink:href')
    return href === undefined ? [] : [{ href, area: box && drawnArea(element, box) }]
  })
  return sorted(found)
}

function boxOf(svg: Element): Area | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(attribute(svg, 'viewBox')) ?? []
  if (width > 0 && height > 0) return { x, y, width, height }
  const size = sizeOfDrawing(svg)
  return size && { x: 0, y: 0, ...size }
}

function drawnArea(anchor: Element, box: Area): Area | undefined {
  const shape = [...descendants(anchor)].find(({ name }) => name === 'rect' || name === 'image')
  if (shape === undefined || isMoved(shape)) return undefined
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attribute(shape, name) ?? 0),
  )
  const isMeasured = [x, y, width, height].every(Number.isFinite)
  return isMeasured ? within({ x: x - box.x, y: y - box.y, width, height }, box) : undefined
}

function isMoved(element: Element): boolean {
  if (attribute(element, 'transform') !== undefined) return true
  return element.name !== 'svg' && element.parent !== null && isTag(element.parent) && isMoved(element.parent)
}

/** A rectangle as fractions of the page, cut to the page; undefined when nothing of it is left. */
function within({ x, y, width, height }: Area, size: PageSize): Area | undefined {
  const left = Math.min(1, Math.max(0, x / size.width))
  const top = Math.min(1, Math.max(0, y / size.height))
  const area = {
    x: left,
    y: top,
    width: Math.min(1, (x + width) / size.width) - left,
    height: Math.min(1, (y + height) / size.height) - top,
  }
  return area.width > 0 && area.height > 0 ? area : undefined
}

function sorted(found: readonly { readonly href: string; readonly area: Area | undefined }[]): Links {
  return {
    links: found.flatMap(({ href, area }): readonly PageLink[] => (area === undefined ? [] : [{ href, area }])),
    lostLinks: found.flatMap(({ href, area }) => (area === undefined ? [href] : [])),
  }
}
