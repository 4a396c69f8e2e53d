import type { WireComponent } from '@gatefold/importers/ImportedIssue'
import { escapeHtml } from './escapeHtml.ts'
import { isRecord, textOf } from './wireValues.ts'

/** What lives on somebody else's site: on paper a door that is shut, with a link to the one that opens. */
export function doorHtml(component: WireComponent, webEdition: string): string {
  const params = isRecord(component['params']) ? component['params'] : {}
  const title = escapeHtml(textOf(params['title']))
  return `<p class="door"><a href="${webEdition}">${title}</a></p>`
}
