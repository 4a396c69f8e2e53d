import { type ChildNode, type Element, isTag } from 'domhandler'
import { lineOfParagraph } from '../../component/articleTitle.ts'
import type { WireComponent } from '../../ImportedIssue.ts'
import { sanitizeTable, sanitizeText, TABLE_ELEMENTS, TABLE_VOCABULARY } from '../../markup/sanitizeText.ts'
import { attribute, childNamed, childrenNamed, descendants, plainText } from '../../markup/tree.ts'
import {
  type ContentScope,
  idAttribute,
  linkedId,
  ownAttributes,
  type PlacedMedia,
  scopeAttributes,
  scopeWithin,
  write,
} from './ContentScope.ts'
import { holdsBlock, isBlock, isNote, isSilent, semantics, showsText, switchedNodes } from './elements.ts'
import {
  blockHtml,
  cellHtml,
  imageComponent,
  inlineHtml,
  pictureFields,
  preformattedHtml,
  richHtml,
  TOO_RICH,
} from './inlineHtml.ts'

/** The scope of a line of text; `frame` is the element that it fills. */
interface RunScope extends ContentScope {
  readonly frame?: Element
}

/** Text between blocks is a paragraph; pictures alone in their line stand by themselves. */
export function convertRun(nodes: readonly ChildNode[], scope: RunScope): readonly WireComponent[] {
  if (!showsText(nodes)) {
    const pictures = picturesIn(nodes).flatMap((picture) => imageComponent(picture, scope))
    return [...anchorsIn(nodes, scope), ...pictures]
  }
  const frameId = scope.frame === undefined ? '' : idAttribute(scope.frame, scope)
  const inner = inlineHtml(nodes, scope).trim()
  const kind = scope.frame === undefined ? 'body' : kindOf(scope.frame)
  return [{ component: kind, text: sanitizeText(`<p${frameId}${scopeAttributes(scope)}>${inner}</p>`) }]
}

function kindOf(frame: Element): string {
  const words = semantics(frame)
  if (words.includes('subtitle')) return 'subtitle'
  return frame.name === 'figcaption' || isCaption(frame) ? 'imagecaption' : 'body'
}

/** Books without `figure` call the line under a picture so. */
function isCaption(frame: Element): boolean {
  return frame.name === 'p' && /(?:^|[\s_-])caption(?:$|\s)/i.test(attribute(frame, 'class') ?? '')
}

function convertHeading(element: Element, scope: ContentScope): readonly WireComponent[] {
  if (!showsText(element.children)) return convertRun(element.children, { ...scope, frame: element })
  const attributes = idAttribute(element, scope) + scopeAttributes(scope)
  const inner = inlineHtml(element.children, scope).trim()
  const text = sanitizeText(attributes === '' ? inner : `<span${attributes}>${inner}</span>`)
  return [{ component: semantics(element).includes('subtitle') ? 'subtitle' : element.name, text }]
}

function convertQuote(element: Element, scope: ContentScope): readonly WireComponent[] {
  const text = mark(element, scope) + richHtml(element.children, scope)
  return text === '' ? [] : [{ component: 'blockquote', text: sanitizeText(text) }]
}

/** A list of any kind as one component. */
function convertRich(element: Element, scope: ContentScope): readonly WireComponent[] {
  return [{ component: 'body', text: sanitizeText(blockHtml(element, scope)) }]
}

function convertPreformatted(element: Element, scope: ContentScope): readonly WireComponent[] {
  const attributes = idAttribute(element, scope) + scopeAttributes(scope)
  return [
    { component: 'body', text: sanitizeText(`<pre${attributes}>${preformattedHtml(element.children, scope)}</pre>`) },
  ]
}

function convertTable(element: Element, scope: ContentScope): readonly WireComponent[] {
  return [{ component: 'htmltable', html: sanitizeTable(tableHtml(element, scope)) }]
}

/** A note keeps its place; its frame carries the id that references name (decision 0013). */
function convertNote(element: Element, scope: ContentScope): readonly WireComponent[] {
  const inner = richHtml(element.children, scope)
  const frame = `<aside${idAttribute(element, scope)} role="doc-footnote"${scopeAttributes(scope)}>${inner}</aside>`
  return inner === '' ? [] : [{ component: 'footer', text: sanitizeText(frame) }]
}

function mark(element: Element, scope: ContentScope): string {
  const id = idAttribute(element, scope)
  return id === '' ? '' : `<span${id}></span>`
}

function picturesIn(nodes: readonly ChildNode[]): readonly Element[] {
  return nodes.flatMap((node) => {
    if (!isTag(node) || isSilent(node)) return []
    return node.name === 'img' || node.name === 'svg' ? [node] : picturesIn(node.children)
  })
}

/** Jump targets for the ids of a line that shows no text. */
function anchorsIn(nodes: readonly ChildNode[], scope: RunScope): readonly WireComponent[] {
  const elements = [...(scope.frame === undefined ? [] : [scope.frame]), ...nodes.filter(isTag).flatMap(withInner)]
  return elements.flatMap((element) => {
    const name = linkedId(element, scope)
    return name === undefined ? [] : [{ component: 'anchor', name }]
  })
}

function withInner(element: Element): readonly Element[] {
  return element.name === 'svg' ? [] : [element, ...descendants(element)]
}

const CELLS: ReadonlySet<string> = new Set(['caption', 'td', 'th'])

/** Whether a table is nothing but cells of text: no tables, films or recordings in it. */
function isPlainTable(table: Element): boolean {
  return table.children.every((child) => !isTag(child) || (isPart(child) ? isPlainTable(child) : fitsInText(child)))
}

function isPart(element: Element): boolean {
  return TABLE_ELEMENTS.has(element.name) && element.name !== 'table'
}

/** HTML of a table: its structure, spans and headings, the text of its cells. */
function tableHtml(element: Element, scope: ContentScope): string {
  const { name } = element
  const tableAttributes = (TABLE_VOCABULARY[name] ?? []).map((key) => write(key, attribute(element, key))).join('')
  const inner = CELLS.has(name) ? cellHtml(element, scope) : rowsHtml(element, scope)
  return `<${name}${ownAttributes(element, scope)}${tableAttributes}>${inner}</${name}>`
}

function rowsHtml(element: Element, scope: ContentScope): string {
  return element.children
    .filter(isTag)
    .map((child) => (isPart(child) ? tableHtml(child, scope) : cellHtml(child, scope)))
    .join('')
}

const HEADING = /^h[1-6]$/

type Convert = (element: Element, scope: ContentScope) => readonly WireComponent[]

/** Whether all of the element fits into one component's text. */
function fitsInText(element: Element): boolean {
  return !TOO_RICH.has(element.name) && element.children.every((child) => !isTag(child) || fitsInText(child))
}

/** The components that a document's nodes become, in their order. Headings are `h1` to `h6` until `rankHeadings`. */
export function convertNodes(nodes: readonly ChildNode[], scope: ContentScope): readonly WireComponent[] {
  const components: WireComponent[] = []
  let run: ChildNode[] = []
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node)
      continue
    }
    components.push(...convertRun(run, scope), ...convertElement(node, scope))
    run = []
  }
  components.push(...convertRun(run, scope))
  return components
}

const CONVERTERS: Readonly<Record<string, Convert>> = {
  audio: (element, scope) => convertAudio(element, scope) ?? convertFrame(element, scope),
  blockquote: (element, scope) => (isQuote(element) ? convertQuote(element, scope) : convertFrame(element, scope)),
  dl: convertList,
  embed: (element, scope) => convertObject(element, scope) ?? [],
  figure: (element, scope) => convertFigure(element, { scope, convert: convertNodes }),
  h1: convertHeadingOrFrame,
  h2: convertHeadingOrFrame,
  h3: convertHeadingOrFrame,
  h4: convertHeadingOrFrame,
  h5: convertHeadingOrFrame,
  h6: convertHeadingOrFrame,
  hgroup: convertHeadingGroup,
  hr: (element, scope) => [...anchorOf(element, scope), { component: 'divider' }],
  iframe: dropIframe,
  math: (element, scope) => convertRun([element], scope),
  menu: convertList,
  object: (element, scope) => convertObject(element, scope) ?? convertFrame(element, scope),
  ol: convertList,
  pre: convertPreformatted,
  switch: (element, scope) => convertNodes(switchedNodes(element), scope),
  table: (element, scope) => (isPlainTable(element) ? convertTable(element, scope) : convertFrame(element, scope)),
  ul: convertList,
  video: (element, scope) => convertVideo(element, scope) ?? convertFrame(element, scope),
}

function convertElement(element: Element, outer: ContentScope): readonly WireComponent[] {
  if (isSilent(element)) return []
  const scope = scopeWithin(element, outer)
  if (isNote(element) && fitsInText(element) && element.name !== 'li') return convertNote(element, scope)
  const convert = Object.hasOwn(CONVERTERS, element.name) ? CONVERTERS[element.name] : undefined
  return convert === undefined ? convertFrame(element, scope) : convert(element, scope)
}

/** An element that only frames others leaves a jump target, if one is needed; without blocks it is a paragraph. */
function convertFrame(element: Element, scope: ContentScope): readonly WireComponent[] {
  if (!holdsBlock(element)) return convertRun(element.children, { ...scope, frame: element })
  return [...anchorOf(element, scope), ...convertNodes(element.children, scope)]
}

function convertList(element: Element, scope: ContentScope): readonly WireComponent[] {
  return fitsInText(element) ? convertRich(element, scope) : convertFrame(element, scope)
}

function convertHeadingOrFrame(element: Element, scope: ContentScope): readonly WireComponent[] {
  return holdsBlock(element) ? convertFrame(element, scope) : convertHeading(element, scope)
}

/** The highest of its headings is one; everything else in the group is its subtitle. */
function convertHeadingGroup(group: Element, scope: ContentScope): readonly WireComponent[] {
  const converted = convertFrame(group, scope)
  const levels = converted.map(({ component }) => component).filter((kind) => HEADING.test(kind))
  const main = converted.findIndex(({ component }) => component === levels.toSorted()[0])
  if (main === -1) return converted
  return converted.map((component, index) => {
    const { text } = component
    const isText = HEADING.test(component.component) || component.component === 'body'
    if (index === main || !isText || typeof text !== 'string') return component
    return { ...component, component: 'subtitle', text: lineOfParagraph(text) }
  })
}

/** A quotation has no headings; a book that sets whole chapters as one means an indent. */
function isQuote(element: Element): boolean {
  return fitsInText(element) && !hasHeading(element)
}

function hasHeading(element: Element): boolean {
  return element.children.some((child) => isTag(child) && (/^h[1-6]$/.test(child.name) || hasHeading(child)))
}

function dropIframe(element: Element, scope: ContentScope): readonly WireComponent[] {
  scope.drop('A page embedded in the text is left out: pages inside pages are not imported.')
  return anchorOf(element, scope)
}

function anchorOf(element: Element, scope: ContentScope): readonly WireComponent[] {
  const name = linkedId(element, scope)
  return name === undefined ? [] : [{ component: 'anchor', name }]
}

/** Components that show a caption of their own. */
const CAPTIONED: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'htmltable'])

const CREDIT = /\b(?:credit|source|copyright|photographer)/i

interface FigureScope {
  readonly scope: ContentScope
  convert(nodes: readonly ChildNode[], scope: ContentScope): readonly WireComponent[]
}

/**
 * A figure of one picture, film, recording or table is that component with the figure's caption; any other figure is
 * what it holds, in order.
 */
function convertFigure(element: Element, { scope, convert }: FigureScope): readonly WireComponent[] {
  const name = linkedId(element, scope)
  const anchor: readonly WireComponent[] = name === undefined ? [] : [{ component: 'anchor', name }]
  const caption = childNamed(element, 'figcaption')
  if (caption === undefined || !fitsInText(caption)) return [...anchor, ...convert(element.children, scope)]
  const content = convert(
    element.children.filter((child) => child !== caption),
    scope,
  )
  const target = content.findIndex((component) => CAPTIONED.has(component.component))
  const shown = content.filter((component) => component.component !== 'anchor')
  if (shown.length !== 1 || target === -1 || standsBefore(caption, shown[0])) {
    return [...anchor, ...convert(element.children, scope)]
  }
  return [
    ...anchor,
    ...content.map((component, at) => (at === target ? { ...component, ...legends(caption, scope) } : component)),
  ]
}

/** A table's caption that is written above it must stay above it. */
function standsBefore(caption: Element, component: WireComponent | undefined): boolean {
  return component?.component === 'htmltable' && caption.prev?.prev === null
}

function legends(caption: Element, scope: ContentScope): Record<string, unknown> {
  const last = caption.children.filter(isTag).at(-1)
  const credit = last !== undefined && CREDIT.test(attribute(last, 'class') ?? '') ? last : undefined
  const rest = caption.children.filter((child) => child !== credit)
  const marked = linkedId(caption, scope)
  const words = showsText(rest) ? richHtml(rest, scope) : ''
  return {
    ...legend('caption', marked === undefined ? words : `<span id="${marked}"></span>${words}`),
    ...legend('credit', credit === undefined ? '' : richHtml(credit.children, scope)),
  }
}

function legend(name: string, html: string): Record<string, unknown> {
  return html === '' ? {} : { [name]: { text: sanitizeText(html), onlyLightbox: false } }
}

/** A recording; undefined when none of its sources is in the publication, which is noted. */
function convertAudio(element: Element, scope: ContentScope): readonly WireComponent[] | undefined {
  const media = firstSource(element, scope)
  if (media === undefined) return undefined
  return [...anchor(element, scope), { component: 'audio', url: media.url, ...playback(element) }]
}

/** A film with its poster and caption tracks; undefined when none of its sources is in the publication. */
function convertVideo(element: Element, scope: ContentScope): readonly WireComponent[] | undefined {
  const media = firstSource(element, scope)
  if (media === undefined) return undefined
  const poster = attribute(element, 'poster')
  const placed = poster === undefined ? undefined : scope.picture(poster)
  const film = {
    component: 'video',
    url: media.url,
    ...(placed === undefined ? {} : { poster: placed.url }),
    ...playback(element),
    tracks: childrenNamed(element, 'track').flatMap((track) => captionTrack(track, scope)),
  }
  return [...anchor(element, scope), film]
}

/** A picture, recording or film embedded as `object` or `embed`; undefined when what stands inside it is shown. */
function convertObject(element: Element, scope: ContentScope): readonly WireComponent[] | undefined {
  const source = attribute(element, 'data') ?? attribute(element, 'src')
  if (source === undefined) return undefined
  const picture = scope.picture(source)
  if (picture !== undefined) {
    return [...anchor(element, scope), { ...pictureFields(picture), alt: plainText(element) }]
  }
  const media = scope.media(source)
  const kind = media?.mediaType.split('/')[0]
  if (media === undefined || (kind !== 'audio' && kind !== 'video')) {
    scope.drop(`The embedded file ${scope.nameOf(source)} cannot be shown and is left out.`)
    return undefined
  }
  return [...anchor(element, scope), { component: kind, url: media.url, ...playback(element), controls: true }]
}

function firstSource(element: Element, scope: ContentScope): PlacedMedia | undefined {
  const own = attribute(element, 'src')
  const others = childrenNamed(element, 'source').flatMap((source) => attribute(source, 'src') ?? [])
  const sources = [...(own === undefined ? [] : [own]), ...others]
  for (const source of sources) {
    const media = scope.media(source)
    if (media !== undefined && /^(?:audio|video)\//.test(media.mediaType)) return media
  }
  const what = element.name === 'audio' ? 'recording' : 'film'
  scope.drop(`The ${what} ${scope.nameOf(sources[0])} is not in the publication and is left out.`)
  return undefined
}

function playback(element: Element): Record<string, boolean> {
  const has = (name: string): boolean => element.attribs[name] !== undefined
  return {
    controls: has('controls') || !has('autoplay'),
    autoplay: has('autoplay'),
    loop: has('loop'),
    muted: has('muted'),
  }
}

function captionTrack(track: Element, scope: ContentScope): readonly Record<string, string>[] {
  const kind = attribute(track, 'kind') ?? 'subtitles'
  const source = attribute(track, 'src')
  const media = source === undefined ? undefined : scope.media(source)
  if (media?.mediaType !== 'text/vtt' || (kind !== 'captions' && kind !== 'subtitles')) return []
  const lang = attribute(track, 'srclang') ?? ''
  return [{ url: media.url, lang, label: attribute(track, 'label') ?? lang }]
}

function anchor(element: Element, scope: ContentScope): readonly WireComponent[] {
  const name = linkedId(element, scope)
  return name === undefined ? [] : [{ component: 'anchor', name }]
}
