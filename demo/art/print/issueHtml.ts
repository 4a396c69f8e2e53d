import type { ImportedArticle, ImportedIssue, WireComponent } from '@gatefold/importers/ImportedIssue'
import { SOFT_HYPHEN } from '../../../apps/server/src/publishing/content/createHyphenation.ts'

import { linked, legend, roomOf, setComponents, type Setting, type Strips } from './componentHtml.ts'
import { contentsPage } from './contentsPage.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { PlannedStory, PrintedEdition, Room } from './PrintedEdition.ts'
import { listOf, textOf } from './wireValues.ts'

/** How the edition is printed, and what stands in it for what paper cannot hold. */
export interface Press {
  readonly edition: PrintedEdition
  readonly strips: Strips
}

/** The whole edition as one document; pictures are named by their file names. */
export function issueHtml(issue: ImportedIssue, { edition, strips }: Press): string {
  const stories = issue.articles.map((article) => storyHtml(article, { edition, strips }))
  const names = issue.articles.map((article) => runningHead(article))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Low Water ${edition.number}: ${escapeHtml(textOf(issue.title))}</title>
    <link rel="stylesheet" href="print.css"><style>${names.join('\n')}</style></head><body>
    <section class="cover"><img src="cover.webp" alt="Low Water. ${escapeHtml(textOf(issue.title))}"></section>
    <section class="epigraph"><p>${escapeHtml(textOf(issue.description))}</p></section>
    ${contentsPage(issue, edition)}
    ${stories.map(({ text }) => text).join('\n')}
    ${stories.map(({ back }) => back).join('')}
    </body></html>`
}

/** A story and the page it stands on at the very end, if it has one there. */
interface SetStory {
  readonly text: string
  readonly back: string
}

/** Pages of a story carry its title: each story has a kind of page of its own. */
function runningHead({ key, title }: ImportedArticle): string {
  const words = JSON.stringify(textOf(title))
  return `@page s${key.slice(0, 2)}:right { @bottom-left { content: ${words} } }`
}

/** The kind of page on which a story stands: its own, or that of the story before it whose page it shares. */
function pageKind(story: PlannedStory, stories: readonly PlannedStory[]): string {
  const own = stories.indexOf(story)
  return `s${(story.sharesPage === true ? stories[own - 1] : story)?.key.slice(0, 2) ?? ''}`
}

function storyHtml(article: ImportedArticle, { edition, strips }: Press): SetStory {
  const story = edition.stories.find(({ key }) => key === article.key)
  if (story === undefined) throw new Error(`The flat plan has no page for ${article.key}.`)
  if (article.role === 'advert') return advertHtml(article)
  const setting: Setting = { strips, story, webEdition: `article://${article.slug ?? article.key}` }
  const { opening, rest } = parted(arranged(article.components, story))
  const inRoom = (...rooms: readonly Room[]): string =>
    setComponents(
      rest.filter((component) => rooms.includes(roomOf(component, setting))),
      setting,
    )
  const kind = story.sharesPage === true ? 'story shares-page' : 'story'
  const style = `page: ${pageKind(story, edition.stories)}; --size: ${story.size}pt; --lead: ${story.lead ?? 118}mm`
  const text = `${inRoom('plate')}<article class="${kind}" style="${style}" id="${article.key}">
    <header>${opening.map((component) => openingHtml(component)).join('')}${inRoom('lead')}</header>
    <div class="text in-${story.columns}">${inRoom('column', 'span', 'bleed')}</div>${inRoom('tail')}</article>
    ${inRoom('endplate')}`
  return { text, back: inRoom('back') }
}

/** An advert is a page of its own; its name is there for the outline. */
function advertHtml({ key, title, components }: ImportedArticle): SetStory {
  const pictures = components.map((component) => {
    const image = `<img src="${textOf(component['imageurl']).replace('bundle://', '')}" alt="${escapeHtml(textOf(component['alt']))}">`
    return `<a href="${escapeHtml(textOf(component['href']))}">${image}</a>`
  })
  const text = `<section class="plate advert" id="${key}"><h1>${escapeHtml(textOf(title))}</h1>${pictures.join('')}</section>`
  return { text, back: '' }
}

/** The components in the order of the flat plan. */
function arranged(
  components: readonly WireComponent[],
  { apart = [], moves = {} }: PlannedStory,
): readonly WireComponent[] {
  const flat = components.flatMap((component) =>
    apart.includes(String(component['id']))
      ? (listOf(component['columns']).flat() as readonly WireComponent[])
      : component,
  )
  const moved = flat.filter(({ id }) => Object.hasOwn(moves, String(id)))
  return flat
    .filter((component) => !moved.includes(component))
    .flatMap((component) => [...moved.filter(({ id }) => moves[String(id)] === component['id']), component])
}

/** What stands above the columns: everything up to the tide gauge. */
function parted(components: readonly WireComponent[]): {
  readonly opening: readonly WireComponent[]
  readonly rest: readonly WireComponent[]
} {
  const gauge = components.findIndex(({ component }) => component === 'image')
  const opening = components.slice(0, gauge)
  return { opening: [...components.slice(gauge, gauge + 1), ...opening], rest: components.slice(gauge + 1) }
}

function openingHtml(component: WireComponent): string {
  const text = linked(textOf(component['text'])).replaceAll(SOFT_HYPHEN, '')
  switch (component.component) {
    case 'headline':
      return `<h1>${text}</h1>`
    case 'image':
      return `<figure class="gauge"><img src="${textOf(component['imageurl']).replace('bundle://', '')}" alt="${escapeHtml(textOf(component['alt']))}">${legend(component)}</figure>`
    default:
      return `<div class="${component.component}">${text}</div>`
  }
}
