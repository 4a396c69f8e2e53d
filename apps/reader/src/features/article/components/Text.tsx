import type { Component, TextComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/direction'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { ComponentProps, HTMLAttributes } from 'react'
import { isTextKind } from '@gatefold/magazine/component/textKinds'
import { type KindProps, resolveHtml, type ArticleSetting } from '../ArticleSetting.ts'
import styles from './Text.module.css'

interface HtmlProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  readonly html: SafeHtml
  readonly as?: 'div' | 'span' | 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'blockquote' | 'footer' | 'figcaption'
}

/** The one place where markup from content enters the document. It takes sanitised markup only. */
export function Html({ html, as: Tag = 'div', ...attributes }: HtmlProps) {
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

type Tag = NonNullable<ComponentProps<typeof Html>['as']>

/** Every kind of text, in the element that says what it is. `text1` to `text60` are the publisher's own. */
export function Text({ component, setting, frame }: KindProps<TextComponent>) {
  const tag = tagOf(component, setting)
  const text = resolveHtml(component.text, setting)
  const html = setting.isVertical === true ? combineDigits(text) : text
  const mark = languageMark(component.text, setting.reading)
  const hasInitial = component.dropcap === true && setting.hasInitials && mark.lang === undefined
  const characters = hasInitial ? (setting.initials?.[component.id] ?? '') : undefined
  return (
    <Html
      {...frame}
      {...mark}
      as={tag}
      role={isSubtitleOfPage(component, setting) ? 'doc-subtitle' : undefined}
      className={styles[component.component] ?? styles.body}
      data-dropcap={characters}
      html={isPhrasingOnly(tag) ? toPhrasing(html) : markInitial(html, characters)}
    />
  )
}

function tagOf({ id, component }: TextComponent, setting: ArticleSetting): Tag {
  if (id === setting.headingId) return 'h1'
  switch (component) {
    case 'subtitle':
      return setting.isInHeader(id) ? 'div' : setting.levels.subtitle
    case 'headline':
    case 'title':
    case 'crosshead':
      return setting.levels[component]
    case 'blockquote':
    case 'footer':
      return component
    default:
      return 'div'
  }
}

function isSubtitleOfPage({ id, component }: TextComponent, setting: ArticleSetting): boolean {
  return component === 'subtitle' && setting.isInHeader(id)
}

function isPhrasingOnly(tag: Tag): boolean {
  return /^h\d$/.test(tag)
}

const BLOCK = '(?:p|div|h[1-6]|section)'

const BETWEEN_BLOCKS = new RegExp(String.raw`</${BLOCK}>\s*<${BLOCK}(?:\s[^>]*)?>`, 'gi')

const BLOCK_TAG = new RegExp(`</?${BLOCK}(?:\\s[^>]*)?>`, 'gi')

/** Sanitised markup for an element that holds words only, such as a heading: blocks become lines. Pure. */
export function toPhrasing(html: SafeHtml): SafeHtml {
  return html.replaceAll(BETWEEN_BLOCKS, '<br>').replaceAll(BLOCK_TAG, '').trim() as SafeHtml
}

/** The text with its first characters in an element of their own: CSS knows a first letter, but no first three. Pure. */
export function markInitial(html: SafeHtml, characters?: number | ''): SafeHtml {
  if (!characters) return html
  const start = RegExp(`^((?:<[^>]+>)*)((?:&[^;]+;|[^<&]\\p{M}*){1,${characters}})`, 'u')
  return html.replace(start, '$1<span data-initial>$2</span>') as SafeHtml
}

/** A tag or a character reference, or a short number or pair of marks that stands by itself. */
const SHORT = /<[^>]*>|&#?\w+;|(?<![\w.,!?]|tcy">)(?:\d{1,2}|[!?]{2})(?![\w.,!?])/g

/** Sanitised markup for upright lines: a number of one or two digits stands upright in one cell. Pure. */
export function combineDigits(html: SafeHtml): SafeHtml {
  return html.replace(SHORT, (found) => (/^[<&]/.test(found) ? found : `<span class="tcy">${found}</span>`)) as SafeHtml
}

/** Narrows a component to the text kinds. */
export function isText(component: Component): component is TextComponent {
  return isTextKind(component.component)
}
