import type { ImportedArticle, WireComponent } from '@gatefold/importers/ImportedIssue'

/** One article of the specimen issue: components of some kinds with their properties. */
export interface Specimen {
  readonly slug: string
  readonly title: Words
  readonly components: readonly WireComponent[]
  readonly role?: ImportedArticle['role']
  /** `key` of a style of the specimen issue. */
  readonly style?: string
  /** What the article says over its style. */
  readonly styleProperties?: ImportedArticle['styleProperties']
}

/** A text in the two languages of the specimen issue. */
export interface Words {
  readonly en: string
  readonly ar: string
}

export function say(en: string, ar: string): Words {
  return { en, ar }
}

/** The words as a paragraph. */
export function paragraph({ en, ar }: Words): Words {
  return { en: `<p>${en}</p>`, ar: `<p>${ar}</p>` }
}

/** A heading that says what follows. */
export function heading(en: string, ar: string): WireComponent {
  return { component: 'crosshead', text: say(en, ar) }
}

export function body(words: Words, fields: object = {}): WireComponent {
  return { component: 'body', text: paragraph(words), ...fields }
}

/** Running text, where it does not matter which. */
export const FERRY = say(
  'The ferry leaves when the water says so. Two bells are rung, the second one for those who did not believe the first, and then the ramp goes up and the harbour is only something one has left.',
  'تغادر العبّارة حين يأذن الماء. يُقرع جرسان، والثاني لمن لم يصدّق الأول، ثم يُرفع الجسر ويصير الميناء شيئًا تركناه خلفنا.',
)

export const HARBOUR = say(
  'A harbour is a promise in stone. It says that somebody will be there in the morning.',
  'الميناء وعدٌ من حجر. يقول إن أحدًا سيكون هناك في الصباح.',
)
