/** Which stories stand on which pages of a PDF: what the importer has found, or what a person has made of it. */
export interface StoryPlan {
  /** Of the issue. */
  readonly title: string
  /** Language tag of the issue. */
  readonly language: string
  /** In the order of the issue. A page that none of them names is shown as printed only. */
  readonly stories: readonly PlannedStory[]
}

export interface PlannedStory {
  readonly title: string
  /** Empty for none. */
  readonly author: string
  readonly role: 'article' | 'advert'
  /** In the order in which the story runs over them; counted from 1, each at most once. */
  readonly pages: readonly number[]
  /**
   * For a page that the story does not begin at the top of: the `id` of the block with which it begins there, or the
   * first words of that block. It takes everything from there to where the next story begins on the page.
   */
  readonly begins: Readonly<Record<number, string>>
}
