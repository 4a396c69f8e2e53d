import type { Component } from '@gatefold/magazine/component/Component'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createInterface } from '../i18n/interfaceTexts.ts'
import { texts as kinds } from '../i18n/texts/kinds/en.ts'
import { texts as start } from '../i18n/texts/start/en.ts'
import { RootComponents } from '../features/article/components/RootComponents.tsx'
import { loadSheets } from '../features/article/lazy/LazySheets.tsx'
import { deferred } from '../features/article/lazy/loadLazyKinds.ts'
import type { ArticleSetting } from '../features/article/ArticleSetting.ts'
import { aSetting } from './builders.ts'

// As the route and the host do before a page is rendered.
await Promise.all([deferred.load(), loadSheets()])

/** What stands around the article in the reader: the interface's texts. */
function surrounded(node: ReactNode) {
  return <I18nProvider i18n={createInterface('en', { ...start, ...kinds })}>{node}</I18nProvider>
}

/** Markup as a reader without a script gets it. */
export function renderMarkup(node: ReactNode): string {
  return renderToStaticMarkup(surrounded(node))
}

/** Markup as the server sends it, with what hydration needs. */
export function renderForHydration(node: ReactNode): string {
  return renderToString(surrounded(node))
}

/** Markup of components at the root of an article. */
export function renderComponents(components: readonly Component[], setting: Partial<ArticleSetting> = {}): string {
  return renderMarkup(<RootComponents components={components} setting={aSetting(setting)} />)
}
