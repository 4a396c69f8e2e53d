import { expect, it } from 'vitest'
import { structuredRecipe } from './structuredRecipe.ts'

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
