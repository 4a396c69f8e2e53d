import type { Article } from '@gatefold/magazine/article'
import type { Component } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { opensElsewhere } from '../../network/addresses.ts'
import { isText } from './components/Text.tsx'
import { clickedLink, isPageLink, type LinkTo, type OnPageLink } from './links.ts'
import { resolveHtml, type ArticleSetting } from './ArticleSetting.ts'
import sheet from '../../ui/BottomSheet.module.css'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './notes.css?inline'

interface Props {
  readonly screen: RefObject<HTMLElement | null>
  readonly onPageLink: OnPageLink | undefined
  /** Reads a note that stands on another page of the magazine. */
  readonly readNote: ((href: string) => Promise<Element | undefined>) | undefined
}

const REFERENCE = '.noteref, [role="doc-noteref"]'

/** The place where a footnote is shown beside its reference. Without a script the reference jumps. */
export function Notes({ screen, onPageLink, readNote }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const note = useRef<HTMLElement>(null)
  /** Turns to the note's page where it cannot be shown on this one. */
  const showDistantNote = async (href: string, reference: HTMLElement): Promise<void> => {
    const source = await readNote?.(href).catch(() => undefined)
    if (!reference.isConnected || showNote(note.current, { source, reference })) return
    note.current?.hidePopover()
    onPageLink?.(href)
  }
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link?.matches(REFERENCE) !== true) return
    const href = link.getAttribute('href') ?? ''
    const step = nextNoteStep({ href, isPageLink: isPageLink(link), isElsewhere: opensElsewhere(link, event) })
    if (step.kind === 'note') {
      const source = sourceOf(document.getElementById(step.id))
      if (showNote(note.current, { source, reference: link })) event.preventDefault()
    } else if (step.kind === 'distant-note' && onPageLink !== undefined) {
      event.preventDefault()
      void showDistantNote(step.href, link)
    }
  })
  useEffect(() => {
    // Before the listener for page links, which leaves alone what has been dealt with.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [])
  return (
    <aside ref={note} popover="auto" role="note" aria-label={_('Note')} className={`${sheet.sheet} footnote-sheet`} />
  )
}

/** A click on a reference to a note. */
export interface NoteClick {
  /** The attribute as written: `#id` for a note on this page. */
  readonly href: string
  readonly isPageLink: boolean
  /** A modifier key, another button or another target: the reader wants it elsewhere. */
  readonly isElsewhere: boolean
}

type NoteStep =
  | { readonly kind: 'note'; readonly id: string }
  /** A note that stands on another page of the magazine. */
  | { readonly kind: 'distant-note'; readonly href: string }
  | { readonly kind: 'browser' }

/** What to do about a click on a reference: show its note, or leave it to the browser as any other link. Pure. */
export function nextNoteStep({ href, isPageLink, isElsewhere }: NoteClick): NoteStep {
  if (isElsewhere) return { kind: 'browser' }
  if (href.startsWith('#')) return { kind: 'note', id: decodeId(href.slice(1)) }
  return isPageLink && href.includes('#') ? { kind: 'distant-note', href } : { kind: 'browser' }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

interface Note {
  /** What there is to show; undefined where nothing was found. */
  readonly source: Element | undefined
  /** The link that asks for it. */
  readonly reference: HTMLElement
}

/** Elements that hold a whole note when the reference points into it. */
const WHOLE_NOTE = 'aside, li, dd, p, [role="doc-footnote"], .footnote'

/** Shows a copy of a footnote beside its reference. False when there is no note or no place for it. */
function showNote(popover: HTMLElement | null, { source, reference }: Note): boolean {
  if (popover === null || source === undefined) return false
  popover.replaceChildren(...copyOf(source).childNodes)
  popover.lang = source.closest<HTMLElement>('[lang]')?.lang ?? ''
  popover.dir = source.closest<HTMLElement>('[dir]')?.dir ?? ''
  popover.showPopover({ source: reference })
  return true
}

/** The whole note that `target`, found by the id that a reference names, is or stands in; undefined for an empty one. */
function sourceOf(target: Element | null): Element | undefined {
  const note = target?.closest(WHOLE_NOTE) ?? target ?? undefined
  return note?.textContent.trim() === '' ? undefined : note
}

/** Without the way back, and without ids, which are the original's. */
function copyOf(note: Element): Element {
  const copy = note.cloneNode(true) as Element
  for (const back of copy.querySelectorAll('.backlink, [role="doc-backlink"]')) back.remove()
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  return copy
}

/** Gives an article of the same issue; undefined where it cannot be had. */
export type ReadArticle = (slugOrId: string) => Promise<Article | undefined>

interface Library {
  readonly articles: readonly Pick<Article, 'id' | 'slug'>[]
  readonly linkTo: LinkTo
  readonly readArticle: ReadArticle
  readonly setting: ArticleSetting
}

/** The note at the address of another article of the issue, such as its notes; undefined where there is none. */
export async function readNote(href: string, library: Library): Promise<Element | undefined> {
  const [path, id] = href.split('#')
  const target = library.articles
    .map((article) => article.slug ?? article.id)
    .find((name) => library.linkTo(name).href === path)
  if (target === undefined || id === undefined) return undefined
  const article = await library.readArticle(target)
  return article === undefined ? undefined : findIn(article.components, decodeURIComponent(id), library.setting)
}

function findIn(components: readonly Component[], id: string, setting: ArticleSetting): Element | undefined {
  for (const component of components) {
    if (!isText(component)) continue
    const template = document.createElement('template')
    template.innerHTML = resolveHtml(component.text, setting)
    const source = sourceOf(template.content.getElementById(id))
    if (source !== undefined) return source
  }
  return undefined
}
