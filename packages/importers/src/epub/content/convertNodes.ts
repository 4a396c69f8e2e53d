import { type ChildNode, type Element, isTag } from 'domhandler'
import { lineOfParagraph } from '../../component/articleTitle.ts'
import type { WireComponent } from '../../ImportedIssue.ts'
import { sanitizeText } from '../../markup/sanitizeText.ts'
import { attribute, childNamed, childrenNamed, plainText } from '../../markup/tree.ts'
import { type ContentScope, keptName, type PlacedMedia, scopeWithin } from './ContentScope.ts'
import {
  convertHeading,
  convertNote,
  convertPreformatted,
  convertQuote,
  convertRich,
  convertRun,
  convertTable,
  isPlainTable,
} from './convertText.ts'
import { holdsBlock, isBlock, isNote, isSilent, showsText, switchedNodes } from './elements.ts'
import { fitsInText, richHtml } from './inlineHtml.ts'
import { pictureFields } from './placePicture.ts'

const HEADING = /^h[1-6]$/

type Convert = (element: Element, scope: ContentScope) => readonly WireComponent[]

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
  const name = keptName(element, scope)
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
  const name = keptName(element, scope)
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
  const marked = keptName(caption, scope)
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
  const name = keptName(element, scope)
  return name === undefined ? [] : [{ component: 'anchor', name }]
}
