import type { TextComponent } from '@gatefold/magazine/component/Component'
import type { ComponentProps } from 'react'
import { Html } from '../../../ui/Html.tsx'
import { toPhrasing } from '../toPhrasing.ts'
import { resolveHtml, type KindProps, type Setting } from '../setting.ts'
import styles from './Text.module.css'

type Tag = NonNullable<ComponentProps<typeof Html>['as']>

const TAGS: Readonly<Record<string, Tag>> = { headline: 'h2', title: 'h2', blockquote: 'blockquote', footer: 'footer' }

/** Every kind of text, in the element that says what it is. `text1` to `text60` are the publisher's own. */
export function Text({ component, setting, frame }: KindProps<TextComponent>) {
  const tag = tagOf(component, setting)
  const html = resolveHtml(component.text, setting)
  const role = component.component === 'subtitle' ? 'doc-subtitle' : undefined
  return (
    <Html
      {...frame}
      as={tag}
      role={role}
      className={styles[component.component] ?? styles.body}
      data-dropcap={component.dropcap === true && setting.hasInitials ? '' : undefined}
      html={isPhrasingOnly(tag) ? toPhrasing(html) : html}
    />
  )
}

function tagOf({ id, component }: TextComponent, setting: Setting): Tag {
  if (id === setting.headingId) return 'h1'
  if (component === 'crosshead') return setting.crossheadLevel === 2 ? 'h2' : 'h3'
  return TAGS[component] ?? 'div'
}

function isPhrasingOnly(tag: Tag): boolean {
  return tag === 'h1' || tag === 'h2' || tag === 'h3'
}
