import { describe, expect, it } from 'vitest'
import { readRecipe, structuredRecipe } from './Recipe.tsx'

const english = { language: 'en', defaultLanguage: 'en' }

describe('readRecipe', () => {
  it('reads yield, times, ingredients and steps', () => {
    const recipe = {
      recipeYield: 4,
      prepTime: 'PT20M',
      totalTime: 'PT1H20M',
      recipeIngredient: ['Eel', ' Rye '],
      recipeInstructions: [
        { '@type': 'HowToSection', name: 'First', itemListElement: [{ '@type': 'HowToStep', text: 'Toast.' }] },
        'Eat.',
      ],
    }
    expect(readRecipe(recipe, english)).toEqual({
      facts: [
        { name: 'recipeYield', value: '4' },
        { name: 'prepTime', value: '20 min' },
        { name: 'totalTime', value: '1 hr 20 min' },
      ],
      ingredients: ['Eel', 'Rye'],
      steps: ['Toast.', 'Eat.'],
    })
  })

  it('takes the reading language out of a text in several', () => {
    const recipe = { recipeIngredient: [{ en: 'Eel', de: 'Aal' }] }
    expect(readRecipe(recipe, { language: 'de', defaultLanguage: 'en' }).ingredients).toEqual(['Aal'])
    expect(readRecipe(recipe, { language: 'fr', defaultLanguage: 'en' }).ingredients).toEqual(['Eel'])
  })

  it('keeps a time that is no duration as it is, and leaves out what has no words', () => {
    const recipe = { cookTime: 'overnight', prepTime: 'PT0M', recipeYield: null, recipeIngredient: [7, {}, '', null] }
    expect(readRecipe(recipe, english)).toEqual({
      facts: [{ name: 'cookTime', value: 'overnight' }],
      ingredients: ['7'],
      steps: [],
    })
  })
})

const reading = { language: 'en', defaultLanguage: 'en' }

it('tells search engines what the cook reads, and cannot end the script that it stands in', () => {
  const recipe = {
    recipeYield: 4,
    cookTime: 'PT40M',
    recipeIngredient: ['Eel', { en: 'Rye', de: 'Roggen' }],
    recipeInstructions: ['Toast </script><script>1</script>'],
    secret: 'x',
  }
  const written = structuredRecipe('Eel on rye', recipe, reading)
  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Eel on rye',
    inLanguage: 'en',
    cookTime: 'PT40M',
    recipeYield: '4',
    recipeIngredient: ['Eel', 'Rye'],
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Toast </script><script>1</script>' }],
  })
})
