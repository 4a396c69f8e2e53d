import type { RecipeComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { readRecipe, type ReadableRecipe, type RecipeFact } from './readRecipe.ts'
import { structuredRecipe } from './structuredRecipe.ts'
import type { KindProps } from '../setting/Setting.ts'
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
