import type { WireComponent } from '../ImportedIssue.ts'

/** What a component's fields are checked against: the article it belongs to, its files, its links. */
export interface ComponentContext {
  /** `bundle://path` of a picture of the source; undefined, and reported, when there is none. */
  picture(reference: string): string | undefined
  /** `bundle://path` of any file of the source; undefined, and reported, when there is none. */
  file(reference: string): string | undefined
  /** A link that an article may carry, `article://key` for links to articles; undefined, and reported, otherwise. */
  link(href: string): string | undefined
  drop(message: string): void
  change(message: string): void
  /** The wanted id when it is free and well-formed, else a new one. */
  claimId(wanted: string | undefined): string
}

/** Where a field stands. */
export interface FieldPlace {
  readonly context: ComponentContext
  /** Such as `image.caption`, for the report. */
  readonly name: string
  /** 0 at the article's root. */
  readonly depth: number
  /** Checks the components that this one holds. */
  readonly components: (value: unknown, place: FieldPlace) => readonly WireComponent[]
}

/**
 * Checks one field. Returns the value to keep, in its wire form; undefined when there is nothing to keep, which the
 * rule has reported.
 */
export type FieldRule = (value: unknown, place: FieldPlace) => unknown

/** Like `place`, one step further in. */
export function within(place: FieldPlace, name: string | number): FieldPlace {
  return { ...place, name: `${place.name}.${name}` }
}

/** Reports that a value has no meaning in its place. */
export function dropValue(value: unknown, place: FieldPlace): undefined {
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  place.context.drop(`${place.name} cannot be ${JSON.stringify((shown ?? 'nothing').slice(0, 80))}`)
  return undefined
}
