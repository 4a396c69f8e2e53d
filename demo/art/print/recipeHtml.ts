import type { WireComponent } from '@gatefold/importers/ImportedIssue'
import { escapeHtml } from './escapeHtml.ts'
import { isRecord, listOf, textOf } from './wireValues.ts'

/** A recipe: what is needed beside what is done, and below them its further text. */
export function recipeHtml(component: WireComponent, further: string): string {
  const recipe = isRecord(component['recipe']) ? component['recipe'] : {}
  const items = (name: string): string =>
    listOf(recipe[name])
      .map((line) => `<li>${escapeHtml(textOf(line))}</li>`)
      .join('')
  return `<section class="recipe">
    <h2>${textOf(component['name'])}</h2>
    <p class="yield">${escapeHtml(textOf(recipe['recipeYield']))}. ${durationOf(recipe['totalTime'])}</p>
    <ul>${items('recipeIngredient')}</ul>
    <ol>${items('recipeInstructions')}</ol>
    <div class="further">${further}</div>
  </section>`
}

/** `PT1H5M` as `1 hour 5 minutes`. */
function durationOf(value: unknown): string {
  const [, hours, minutes] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(textOf(value)) ?? []
  const parts = [hours === undefined ? '' : `${hours} ${hours === '1' ? 'hour' : 'hours'}`]
  return [...parts, minutes === undefined ? '' : `${minutes} minutes`].filter((part) => part !== '').join(' ')
}
