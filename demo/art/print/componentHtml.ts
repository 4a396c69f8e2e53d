import type { WireComponent } from '@gatefold/importers/ImportedIssue'
import { doorHtml } from './doorHtml.ts'
import { escapeHtml } from './escapeHtml.ts'
import { mapSketch } from './mapSketch.ts'
import { recipeHtml } from './recipeHtml.ts'
import { textOf, isRecord, listOf } from './wireValues.ts'
import type { PlannedStory, Room } from './PrintedEdition.ts'

/** What a component of a story needs to know to be set. */
export interface Setting {
  readonly story: PlannedStory
  /** The article's address in the web edition: `article://slug`. */
  readonly webEdition: string
  readonly strips: Strips
}

/** What stands for sound and film, by their files: a drawing as SVG, and names of pictures. */
export interface Strips {
  readonly sounds: ReadonlyMap<string, string>
  readonly films: ReadonlyMap<string, readonly string[]>
}

/** Rooms that are a page of their own. */
const PAGES: ReadonlySet<Room> = new Set<Room>(['plate', 'endplate', 'back'])

type Setter = (component: WireComponent, setting: Setting) => string

const SETTERS: Readonly<Record<string, Setter>> = {
  body: (it) => classed('div', it['dropcap'] === undefined ? 'body' : 'body dropcap', it),
  crosshead: (it, setting) => `<h2 class="${roomOf(it, setting)}">${textOf(it['text'])}</h2>`,
  title: (it) => `<h2>${textOf(it['text'])}</h2>`,
  subtitle: (it) => classed('p', 'subtitle', it),
  byline: (it) => classed('p', 'signature', it),
  footer: (it) => classed('div', 'footer', it),
  imagecaption: (it) => classed('div', 'note', it),
  text1: (it) => classed('div', 'aside', it),
  blockquote: (it) => classed('blockquote', '', it),
  image: setImage,
  columns: (it, setting) => {
    const parts = listOf(it['columns']).map((column) => `<div>${setComponents(listOf(column), setting)}</div>`)
    return `<div class="side-by-side ${roomOf(it, setting)} of-${parts.length}">${parts.join('')}</div>`
  },
  container: (it, setting) => `<aside class="box">${setComponents(listOf(it['components']), setting)}</aside>`,
  gallery: setGallery,
  video: (it, setting) => (textOf(it['vidtype']) === '' ? setFilm(it, setting) : doorHtml(it, setting.webEdition)),
  audio: setSound,
  table: setTable,
  htmltable: (it, setting) =>
    `<figure class="table ${roomOf(it, setting)}">${textOf(it['html'])}${legend(it)}</figure>`,
  live_container: (it, setting) => `<div class="log">${setComponents(listOf(it['posts']), setting)}</div>`,
  live_post: (it, setting) =>
    `<section><p class="clock">${textOf(it['time']).slice(11, 16)}</p>${setComponents(listOf(it['components']), setting)}</section>`,
  map: (it, setting) =>
    `<figure class="map ${roomOf(it, setting)}">${mapSketch(it['markers'], setting.story.mapFrame)}${legend(it)}</figure>`,
  recipe: (it, setting) => recipeHtml(it, setComponents(listOf(it['components']), setting)),
  button: (it) => `<p class="button"><a href="${address(it['link'])}">${textOf(it['text'])}</a></p>`,
  anchor: (it) => `<a id="${textOf(it['name'])}"></a>`,
  custom: (_, { webEdition }) => `<p class="button"><a href="${webEdition}">See it at work in the web edition</a></p>`,
  twitter: (it, { webEdition }) => doorHtml(it, webEdition),
  instagram: (it, { webEdition }) => doorHtml(it, webEdition),
  tiktok: (it, { webEdition }) => doorHtml(it, webEdition),
  infogram: (it, { webEdition }) => doorHtml(it, webEdition),
  divider: () => '<p class="divider" aria-hidden="true">* * *</p>',
  spacer: () => '',
}

/** Components of a story as HTML for print, in their order. Throws for a kind that the printed edition cannot show. */
export function setComponents(components: readonly unknown[], setting: Setting): string {
  return components
    .map((component) => {
      if (!isRecord(component)) return ''
      const kind = String(component['component'])
      const set = SETTERS[kind]
      if (set === undefined) throw new Error(`The printed edition has no room for a component of the kind ${kind}.`)
      return set(component as WireComponent, setting)
    })
    .join('\n')
}

/** Where a component stands. */
export function roomOf(component: WireComponent, { story }: Pick<Setting, 'story'>): Room {
  return story.rooms?.[String(component['id'])] ?? 'column'
}

function classed(tag: string, name: string, component: WireComponent): string {
  return `<${tag} class="${name}">${linked(textOf(component['text']))}</${tag}>`
}

/** Links from story to story lead to the page on which that story stands. */
export function linked(html: string): string {
  return html.replace(/href="article:\/\/[^"]*"/g, (href) => `href="${address(href.slice(6, -1))}"`)
}

function address(link: unknown): string {
  const [, key, anchor] = /^article:\/\/([^#]+)(?:#(.+))?$/.exec(textOf(link)) ?? []
  return key === undefined ? textOf(link) : `#${anchor ?? key}`
}

function picture(component: Readonly<Record<string, unknown>>): string {
  const url = textOf(component['imageurl']).replace('bundle://', '')
  return `<img src="${url}" alt="${escapeHtml(textOf(component['alt']))}">`
}

/** The caption. Credits stay in the web edition: all pictures of the issue are its own. */
export function legend(component: Readonly<Record<string, unknown>>, more = ''): string {
  const caption = isRecord(component['caption']) ? linked(textOf(component['caption']['text'])) : ''
  return caption === '' && more === '' ? '' : `<figcaption>${caption}${more}</figcaption>`
}

function setImage(component: WireComponent, setting: Setting): string {
  const room = roomOf(component, setting)
  return `<figure class="${PAGES.has(room) ? 'plate' : room}">${picture(component)}${legend(component)}</figure>`
}

function setGallery(component: WireComponent, setting: Setting): string {
  const images = listOf(component['images']).filter(isRecord)
  const figures = images.map((image) => `<figure>${picture(image)}${legend(image)}</figure>`).join('')
  const kind = textOf(component['role']) === 'mosaic' ? 'mosaic' : 'series'
  const room = roomOf(component, setting)
  return `<div class="gallery ${kind} ${PAGES.has(room) ? 'plate' : room}">${figures}${legend(component).replace(/figcaption/g, 'p')}</div>`
}

function setFilm(component: WireComponent, setting: Setting): string {
  const frames = (setting.strips.films.get(fileOf(component)) ?? [])
    .map((name) => `<img src="${name}" alt="">`)
    .join('')
  const more = ` <a class="web" href="${setting.webEdition}">See it move in the web edition</a>`
  return `<figure class="film ${roomOf(component, setting)}"><div>${frames}</div>${legend(component, more)}</figure>`
}

function setSound(component: WireComponent, setting: Setting): string {
  const more = ` <a class="web" href="${setting.webEdition}">Hear it in the web edition</a>`
  const transcript = `<div class="transcript">${textOf(component['transcript'])}</div>`
  return `<figure class="sound ${roomOf(component, setting)}">${setting.strips.sounds.get(fileOf(component)) ?? ''}${legend(component, more)}${transcript}</figure>`
}

/** The file of a recording or film. */
function fileOf(component: WireComponent): string {
  return textOf(component['url']).replace('bundle://', '')
}

function setTable(component: WireComponent, setting: Setting): string {
  const cells = (tag: string, row: unknown): string =>
    listOf(row)
      .map((cell) => `<${tag}>${textOf(cell)}</${tag}>`)
      .join('')
  const rows = listOf(component['rows']).map((row) => `<tr>${cells('td', row)}</tr>`)
  const head = `<thead><tr>${cells('th', component['header'])}</tr></thead>`
  return `<figure class="table ${roomOf(component, setting)}"><table>${head}<tbody>${rows.join('')}</tbody></table>${legend(component)}</figure>`
}
