import { describe, expect, it } from 'vitest'
import { readRecipe } from './readRecipe.ts'

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
