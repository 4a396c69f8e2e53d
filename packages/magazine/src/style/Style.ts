/** A value inside a style's properties, as JSON carries it. Validated where it becomes CSS, never pasted. */
export type StyleValue = string | number | boolean | null | readonly StyleValue[] | StyleProperties

export interface StyleProperties {
  readonly [name: string]: StyleValue
}

/** How a publication looks. `parent` is the id of the style it inherits from. Source: content model, "Styles". */
export interface Style {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly properties: StyleProperties
  readonly supportedDevices: readonly string[]
  readonly type: string
  readonly parent: string | undefined
  readonly tablet: StyleProperties
  readonly desktop: StyleProperties
  readonly created: string | undefined
  readonly lastModified: string | undefined
}
