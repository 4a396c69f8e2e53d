/** Which stories stand on which pages of a PDF: what the importer has found, or what a person has made of it. */
export interface StoryPlan {
  /** Of the issue. */
  readonly title: string
  /** Language tag of the issue. */
  readonly language: string
  /** The part of the address; what follows is only in a person's plan. */
  readonly slug?: string | undefined
  readonly description?: string | undefined
  /** YYYY-MM-DD */
  readonly released?: string | undefined
  /** The page that is the cover, counted from 1; else the first one. */
  readonly cover?: number | undefined
  /** In the order of the issue. A page that none of them names is shown as printed only. */
  readonly stories: readonly PlannedStory[]
}

export interface PlannedStory {
  readonly title: string
  /** Empty for none; several with commas between them. */
  readonly author: string
  readonly role: 'article' | 'advert'
  /** In place of the one that stands on the page. */
  readonly standfirst?: string | undefined
  readonly slug?: string | undefined
  /** The page whose picture stands for the story, counted from 1; else its first picture that is large enough. */
  readonly thumbnail?: number | undefined
  /** In the order in which the story runs over them; counted from 1, each at most once. */
  readonly pages: readonly number[]
  /**
   * For a page that the story does not begin at the top of: the `id` of the block with which it begins there, or the
   * first words of that block. It takes everything from there to where the next story begins on the page.
   */
  readonly begins: Readonly<Record<number, string>>
}
