import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { DEMONSTRATION } from './demonstration.ts'
import { PACKAGED_COMPONENTS } from './packagedComponents.ts'

const XML = '<?xml version="1.0" encoding="utf-8"?>'

/** Files of the demonstration title, by their names in the packages. */
const ASSETS: Readonly<Record<string, string>> = {
  'a.webp': 'cockle-pan.webp',
  'pictures/b c.webp': 'boots.webp',
  'film.webm': 'tide.webm',
  'poster.webp': 'tide-poster.webp',
  'captions.vtt': 'tide.en.vtt',
  'sound.webm': 'mud.webm',
}

const article = (attributes: string, metadata: string, components: string) =>
  `${XML}<article ${attributes}><metadata>${metadata}</metadata><components>${components}</components></article>`

const METADATA = `<title>Everything at once</title><description>All there is</description><author>Ana Lund</author>
  <canonical>https://example.org/everything</canonical><note>For Monday</note>
  <meta name="edition" content="4" type="number"/><meta name="tags" content="a, b" type="list"/>
  <meta name="more" content="{&quot;a&quot;:1}" type="json"/><meta name="teaser" content="&lt;b&gt;x&lt;/b&gt;" type="html"/>
  <meta name="day" content="2026-03-01" type="date"/><meta name="at" content="2026-03-01T10:00:00Z" type="datetime"/>
  <meta name="plain" content="text"/>`

const EVERYTHING = article(
  'id="77" lang="en" slug="everything" role="article" featured="true" sponsored="true" thumbnail="bundle://a.webp"',
  METADATA,
  PACKAGED_COMPONENTS,
)

const ADVERT = article(
  'lang="en" slug="boots" role="advert"',
  '<title>Boots</title>',
  '<advert src="bundle://pictures/b%20c.webp" href="https://example.org/boots" alt="Boots" unselectable="true"/>',
)

const FRENCH = article(
  'lang="fr" slug="marees"',
  '<title>Marées</title>',
  '<text><p id="place">La mer revient.</p></text>',
)

const ISSUE = `${XML}<issue lang="en" slug="packaged" thumbnail="bundle://a.webp"><metadata>
  <title>Packaged</title><description>Every element</description>
  <date type="creation">2026-03-01</date><date type="release">2026-03-20</date></metadata>
  <toc><item href="article://everything.xml"><pages><page src="bundle://a.webp"/></pages></item>
  <item href="article://boots.xml"/><item href="article://marees.xml"/></toc></issue>`

/** Writes an `.issue` with every element of the format into a folder; gives its path. */
export function writeIssuePackage(folder: string): Promise<string> {
  return writeZip(join(folder, 'packaged.issue'), {
    'issue.xml': ISSUE,
    'articles/everything.xml': EVERYTHING,
    'articles/boots.xml': ADVERT,
    'articles/marees.xml': FRENCH,
  })
}

/** Writes the one article of all elements as an `.article`; gives its path. */
export function writeArticlePackage(folder: string): Promise<string> {
  return writeZip(join(folder, 'everything.article'), { 'article.xml': EVERYTHING })
}

async function writeZip(path: string, texts: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name)
  for (const [name, file] of Object.entries(ASSETS)) {
    zip.addBuffer(await readFile(join(DEMONSTRATION, 'assets', file)), `assets/${name}`)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}
