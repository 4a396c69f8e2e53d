import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readRecipe } from './readRecipe.ts'

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
