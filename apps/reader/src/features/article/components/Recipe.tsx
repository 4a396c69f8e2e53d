import type { RecipeComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { KindProps } from '../ArticleSetting.ts'
import styles from './Recipe.module.css'

interface Props extends KindProps<RecipeComponent> {
  readonly children: ReactNode
}

/** What it needs, what to do, and what else the article shows of it. */
export function Recipe({ component, setting, frame, children }: Props) {
  const { _ } = useLingui()
  const labels: Readonly<Record<RecipeFact['name'], string>> = {
    recipeYield: _('Makes'),
    prepTime: _('Preparation'),
    cookTime: _('Cooking'),
    totalTime: _('In all'),
  }
  const name = resolveLocalized(component.name, setting.reading)
  const { facts, ingredients, steps } = readRecipe(component.recipe, setting.reading)
  return (
    <section {...frame} className={styles.recipe} aria-labelledby={`${component.id}-name`}>
      <h2 id={`${component.id}-name`} className={styles.name} {...languageMark(component.name, setting.reading)}>
        {name}
      </h2>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{labels[fact.name]}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Halves ingredients={ingredients} steps={steps} />
      {children}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredRecipe(name, component.recipe, setting.reading) }}
      />
    </section>
  )
}

function Halves({ ingredients, steps }: Pick<ReadableRecipe, 'ingredients' | 'steps'>) {
  const { _ } = useLingui()
  return (
    <div className={styles.halves}>
      {ingredients.length > 0 && (
        <div className={styles.ingredients}>
          <h3>{_('Ingredients')}</h3>
          <ul>
            {ingredients.map((ingredient, index) => (
              <li key={index}>
                <label className={styles.ingredient}>
                  <input type="checkbox" />
                  <span>{ingredient}</span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
      {steps.length > 0 && (
        <div className={styles.method}>
          <h3>{_('Method')}</h3>
          <ol>
            {steps.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

interface RecipeFact {
  readonly name: 'recipeYield' | 'prepTime' | 'cookTime' | 'totalTime'
  readonly value: string
}

interface ReadableRecipe {
  readonly facts: readonly RecipeFact[]
  readonly ingredients: readonly string[]
  readonly steps: readonly string[]
}

const TIMES = ['prepTime', 'cookTime', 'totalTime'] as const

/**
 * The parts of a schema.org Recipe that a cook reads. Yield and ingredients are text or lists of text; instructions are text, texts,
 * `HowToStep` or `HowToSection`; times are ISO 8601 durations. What has another shape is left out. Source: schema.org/Recipe.
 */
export function readRecipe(recipe: Readonly<Record<string, unknown>>, reading: ReadingLanguage): ReadableRecipe {
  const [makes] = textsOf(recipe['recipeYield'], reading)
  const times = TIMES.flatMap((name) => {
    const value = formatDuration(recipe[name], reading.language)
    return value === undefined ? [] : [{ name, value }]
  })
  return {
    facts: [...(makes === undefined ? [] : [{ name: 'recipeYield' as const, value: makes }]), ...times],
    ingredients: textsOf(recipe['recipeIngredient'], reading),
    steps: textsOf(recipe['recipeInstructions'], reading),
  }
}

function textsOf(value: unknown, reading: ReadingLanguage): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, reading))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Readonly<Record<string, unknown>>
  return textsOf(inner(fields, reading), reading)
}

/** The steps of a section, the words of a step, or the text of a map from language to text. */
function inner(fields: Readonly<Record<string, unknown>>, { language, defaultLanguage }: ReadingLanguage): unknown {
  return fields['itemListElement'] ?? fields['text'] ?? fields[language] ?? fields[defaultLanguage] ?? fields['name']
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/i

/** `PT1H20M` as `1 hr 20 min`, in the reading language; any other text stays as it is. */
function formatDuration(value: unknown, language: string): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const match = DURATION.exec(value.trim())
  if (match === null) return value.trim()
  const units = ['day', 'hour', 'minute'] as const
  const words = units.flatMap((unit, index) => {
    const amount = Number(match[index + 1] ?? 0)
    if (amount === 0) return []
    return [new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)]
  })
  return words.length === 0 ? undefined : words.join(' ')
}

/** Fields of schema.org's Recipe that are the same in every language. */
const PLAIN = ['prepTime', 'cookTime', 'totalTime', 'recipeCuisine', 'recipeCategory', 'datePublished'] as const

/** A recipe for search engines, as JSON-LD that is safe inside a script element. Source: schema.org/Recipe. Pure. */
export function structuredRecipe(
  name: string,
  recipe: Readonly<Record<string, unknown>>,
  reading: ReadingLanguage,
): string {
  const { facts, ingredients, steps } = readRecipe(recipe, reading)
  const plain = PLAIN.flatMap((field) => (typeof recipe[field] === 'string' ? [[field, recipe[field]]] : []))
  const structured: Readonly<Record<string, unknown>> = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name,
    inLanguage: reading.language,
    ...Object.fromEntries(plain),
    recipeYield: facts.find((fact) => fact.name === 'recipeYield')?.value,
    recipeIngredient: ingredients,
    recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
  }
  return JSON.stringify(structured).replaceAll('<', String.raw`\u003c`)
}
