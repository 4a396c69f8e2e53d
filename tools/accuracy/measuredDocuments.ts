import {
  readEpubTruth,
  readJatsTruth,
  readMagazineTruth,
  readMarkdownFiles,
  readProgrammerTruth,
  readSingleMarkdown,
  type TruthArticle,
} from './groundTruth.ts'

/** A PDF and the same text from elsewhere. Paths are seen from the folder of contents. */
export interface MeasuredDocument {
  readonly name: string
  readonly pdf: string
  /** What the truth is, for the reader of the table. */
  readonly source: string
  readonly readTruth: (contents: string) => Promise<readonly TruthArticle[]>
  /** What the PDF has and the truth by its nature has not. */
  readonly extras: Extras
}

export interface Extras {
  /** In words, for the reader of the table; empty for none. */
  readonly named: string
  /** Headings whose whole section, up to the next heading, is left out of our text. */
  readonly sections: RegExp | undefined
  /** Single blocks that are left out of our text. */
  readonly blocks: RegExp | undefined
  /** Words that are left out wherever they begin a block of ours or stand in it. */
  readonly words: RegExp | undefined
  /** Whether all that stands before the first of the truth's own headings (the title aside) is left out. */
  readonly front: boolean
}

const NONE: Extras = { named: '', sections: undefined, blocks: undefined, words: undefined, front: false }
const FIGURE_NUMBERS = /\b(?:Figure|Fig\.) ?\d+ ?[:.]? ?/g

/** Free Software Magazine prints these around its articles; the Markdown of its site has the article alone. */
const FSM: Extras = {
  named: 'the sections "Copyright information" and "About the author", the notice to subscribe, the numbers of figures',
  sections: /^(?:copyright information|about the authors?)$/i,
  blocks:
    /^(?:this is a low resolution|please click here to subscribe|subscriptions are free|http:\/\/www\.freesoftwaremagazine\.com\/subscribe)/i,
  words: FIGURE_NUMBERS,
  front: false,
}
/** The Journal of Open Source Education sets these from its data base. */
const JOSE: Extras = {
  named: 'authors, affiliations and the side bar of the first page, the list of references, the numbers of figures',
  sections: /^references$/i,
  blocks: undefined,
  words: FIGURE_NUMBERS,
  front: true,
}

/** The EPUB writes the addresses of links beside them, and begins with a page of contents. */
const DEBIAN_EPUB = {
  articles: /^Debian Developer.s Reference$/,
  words: / ?\[https?:[^\]\s]*\]/g,
  hasHeadings: true,
}
const OPENORG_EPUB = { articles: /^Section \d+$/, words: undefined, hasHeadings: false }

const fsm = (name: string, pdf: string): MeasuredDocument => ({
  name: `fsm-${name}`,
  pdf: `pdf/fsm-${name}/${pdf}.pdf`,
  source: 'Markdown',
  readTruth: (contents) => readSingleMarkdown(`${contents}/pdf/fsm-${name}/truth/index.md`),
  extras: FSM,
})

const jose = (number: string): MeasuredDocument => ({
  name: `jose-${number}`,
  pdf: `pdf/jose-${number}/10.21105.jose.${number}.pdf`,
  source: 'JATS',
  readTruth: (contents) => readJatsTruth(`${contents}/pdf/jose-${number}/truth/10.21105.jose.${number}.jats`),
  extras: JOSE,
})

const programmer = (edition: string): MeasuredDocument => ({
  name: `programmer-magazine-201307 ${edition}`,
  pdf: `pdf/programmer-magazine-201307/${edition}.pdf`,
  source: 'HTML',
  readTruth: (contents) => readProgrammerTruth(`${contents}/pdf/programmer-magazine-201307/truth/book/pmag.html`),
  extras: NONE,
})

/** Every PDF whose text there is in another form. */
export const measuredDocuments: readonly MeasuredDocument[] = [
  fsm('bsd_on_power', '1125'),
  fsm('copyleft_graphic_icons', '1142'),
  fsm('documents_with_lyx', '1253'),
  fsm('free_matter_economy_5', '1240'),
  fsm('netlabels', '1149'),
  {
    name: 'fsm-issue09-ccbysa',
    pdf: 'pdf/fsm-issue09-ccbysa/issue.pdf',
    source: 'Markdown',
    readTruth: (contents) => readMagazineTruth(`${contents}/pdf/fsm-issue09-ccbysa/truth`),
    extras: FSM,
  },
  jose('00180'),
  jose('00240'),
  jose('00286'),
  jose('00303'),
  {
    name: 'openorg-leaders-manual',
    pdf: 'pdf/openorg-leaders-manual/open_org_leaders_manual_2_3.pdf',
    source: 'EPUB',
    readTruth: (contents) => readEpubTruth(`${contents}/epub/openorg-leaders-manual.epub`, OPENORG_EPUB),
    extras: { ...NONE, named: 'of the EPUB, not of the PDF: files that hold a picture or the title only' },
  },
  {
    name: 'owasp-top10-2017-en',
    pdf: 'pdf/owasp-top10-2017-en/owasp-top10-2017-en.pdf',
    source: 'Markdown',
    readTruth: (contents) => readMarkdownFiles(`${contents}/pdf/owasp-top10-2017-en/truth`, /^0x(?!00)/),
    extras: NONE,
  },
  programmer('A4'),
  programmer('ipad'),
  {
    name: 'debian-developers-reference-en',
    pdf: 'pdf/debian-developers-reference-en/debian-developers-reference-en.pdf',
    source: 'EPUB',
    readTruth: (contents) => readEpubTruth(`${contents}/epub/debian-developers-reference-en.epub`, DEBIAN_EPUB),
    extras: {
      ...NONE,
      named: 'of the EPUB, not of the PDF: its page of contents and the addresses that it writes beside links',
    },
  },
]
