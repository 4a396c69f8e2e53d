import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

export interface RecipeFact {
  readonly name: 'recipeYield' | 'prepTime' | 'cookTime' | 'totalTime'
  readonly value: string
}

export interface ReadableRecipe {
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
