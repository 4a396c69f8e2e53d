import { NAMED_TEXT_KINDS } from '@gatefold/magazine/component/textKinds'
import type { Component } from '@gatefold/magazine/component/Component'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { Style, StyleProperties } from '@gatefold/magazine/style'
import { aStyle } from '@gatefold/magazine/testing/builders'
import { publicationStyle, type StyledArticle } from '../styles/publicationStyle.ts'

const text = (kind: Component['component'], style?: string, place = ''): Component =>
  ({
    id: `${kind}-${place}${style ?? ''}`,
    component: kind,
    text: 'Mud.' as SafeHtml,
    dropcap: true,
    ...(style !== undefined && { style }),
  }) as Component

/** An article that has a use for every part of a style: all kinds of text, plain, as a block and inside one. */
export function anArticleOfEverything(blocks: readonly string[] = ['box']): StyledArticle {
  const kinds = [...NAMED_TEXT_KINDS, ...Array.from({ length: 60 }, (_, index) => `text${index + 1}` as const)]
  const texts = kinds.map((kind) => text(kind))
  const inBlocks = blocks.flatMap((block): readonly Component[] => [
    ...kinds.map((kind) => text(kind, block)),
    {
      id: block,
      component: 'container',
      direction: 'vertical',
      style: block,
      components: kinds.map((kind) => text(kind, undefined, 'in-')),
    },
  ])
  return { id: 'a1', style: 'house', styleProperties: {}, components: [...texts, ...inBlocks] }
}

interface Written {
  /** The style with `P` for its class. */
  readonly css: string
  readonly logged: readonly string[]
  readonly className: string
  readonly initials: Readonly<Record<string, number>> | undefined
}

/** The style of an article that uses everything. */
export function writeStyle(
  properties: StyleProperties,
  overrides: Partial<Style> = {},
  article: StyledArticle = anArticleOfEverything(),
): Written {
  const logged: string[] = []
  const published = publicationStyle(article, [aStyle({ properties, ...overrides })], {
    families: ['Tide Serif', 'Tide Bold'],
    desktopWidths: [1280, 1600],
    accent: '#a3281c',
    log: (message) => logged.push(message),
  })
  const className = published?.className ?? ''
  return {
    css: (published?.css ?? '').replaceAll(`.${className}`, '.P'),
    logged,
    className,
    initials: published?.initials,
  }
}
