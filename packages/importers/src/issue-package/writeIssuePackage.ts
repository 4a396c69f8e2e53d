import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { slugFrom } from '../component/publicationValues.ts'
import type { ExportableIssue } from './ExportableIssue.ts'
import { articleXml, issueXml } from './packageXml.ts'

/** Files that are compressed already; squeezing them again only takes time. */
const PACKED = /\.(?:avif|gif|jpe?g|m4[av]|mp[34]|og[agv]|opus|png|web[mp]|woff2?|zip)$/i

/**
 * The issue as the bytes of an `.issue` package that imports again without loss. Files are read one after the other as
 * the stream is consumed; a file that cannot be read fails the stream. `writtenAt` is the date of the files in the zip.
 */
export function writeIssuePackage(issue: ExportableIssue, writtenAt: Date): Readable {
  checkKeys(issue)
  const zip = new ZipFile()
  const output = new PassThrough()
  const files = openFiles(output)
  const addText = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path, { mtime: writtenAt })
  addText('issue.xml', issueXml(issue))
  if (issue.receipt !== undefined) addText('receipt.jws', issue.receipt)
  for (const article of issue.articles) addText(`articles/${article.key}.xml`, articleXml(article, issue))
  const { styles, fonts } = issue
  if (styles.length + fonts.length > 0) addText('styles.json', JSON.stringify({ styles, fonts }, null, 1))
  for (const [index, page] of issue.pages.entries()) addText(`pages/${index + 1}.json`, JSON.stringify(page))
  for (const asset of issue.assets) {
    const options = { mtime: writtenAt, compress: !PACKED.test(asset.path) }
    zip.addReadStreamLazy(`assets/${asset.path}`, options, (receive) => receive(null, files(asset)))
  }
  zip.on('error', (cause: Error) => output.destroy(cause))
  zip.outputStream.pipe(output)
  zip.end()
  return output
}

/** Opens files for the zip, which does not look after their faults, and closes the open one when nobody reads on. */
function openFiles(output: PassThrough): (asset: ExportableIssue['assets'][number]) => Readable {
  let current: Readable | undefined
  output.on('close', () => current?.destroy())
  return (asset) => {
    current = Readable.from(asset.open())
    current.on('error', (cause) => output.destroy(cause))
    return current
  }
}

/** Keys become names of files and parts of links. */
function checkKeys({ articles }: ExportableIssue): void {
  const wrong = articles.find(({ key }) => slugFrom(key) !== key)
  if (wrong !== undefined)
    throw new Error(`The key ${JSON.stringify(wrong.key)} of an article is not in the form of a slug.`)
}
