import type { TextComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import type { ComponentProps } from 'react'
import { Html } from '../../../ui/Html.tsx'
import { combineDigits } from './combineDigits.ts'
import { markInitial } from './markInitial.ts'
import { toPhrasing } from './toPhrasing.ts'
import { resolveHtml, type KindProps, type Setting } from '../setting/Setting.ts'
import styles from './Text.module.css'

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

function tagOf({ id, component }: TextComponent, setting: Setting): Tag {
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

function isSubtitleOfPage({ id, component }: TextComponent, setting: Setting): boolean {
  return component === 'subtitle' && setting.isInHeader(id)
}

function isPhrasingOnly(tag: Tag): boolean {
  return /^h\d$/.test(tag)
}
