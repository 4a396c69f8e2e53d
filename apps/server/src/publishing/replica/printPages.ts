import type { AssetStore } from '../../platform/storage/AssetStore.ts'
import { createAddresses, pagesOf } from '../content/createAddresses.ts'
import type { Addresses } from '../content/rewriteAddresses.ts'
import type { ImportWork } from '../imports/ImportWork.ts'
import type { IssuePlan } from '../imports/planIssue.ts'
import { addressOf, type StagedFile } from '../imports/StagedFile.ts'
import { type ArticleIds, composeFlatplan, composePageText } from './composeFlatplan.ts'
import { GENERATED } from './generatedPaths.ts'
import { offlineFiles } from './offlineFiles.ts'

/** The files that publishing itself makes for the printed pages of an issue, staged. */
export interface PrintedPages {
  /** The flatplan and the texts of the pages; none for an issue without pages. */
  readonly files: readonly StagedFile[]
  /** Address of the flatplan, below the base path. */
  readonly flatplan: string | undefined
  /** Addresses of what reading the pages without a network takes. */
  readonly offline: readonly string[]
  /** As the files name the articles: with other ids they are of no use. */
  readonly ids: ArticleIds
}

const ASSETS = '/assets/'

/** Writes the files of the issue's pages into the staging area. Rejects with the storage's error. */
export async function printPages(work: ImportWork, plan: IssuePlan, store: AssetStore): Promise<PrintedPages> {
  const ids = articleIds(plan)
  if (work.issue.pages.length === 0) return { files: [], flatplan: undefined, offline: [], ids }
  const texts = await stageTexts(work, ids, store)
  const addresses = createAddresses({ files: work.files, slugs: new Map(), pages: pagesOf(plan.id) })
  const context = { ids, texts: texts.map((text) => text && addressOf(text)) }
  const flatplan = composeFlatplan(work.issue, { ...context, addresses })
  const beside = composeFlatplan(work.issue, {
    ids,
    addresses: besideTheFile(addresses),
    texts: context.texts.map((text) => text?.slice(ASSETS.length)),
  })
  const file = await stageJson(work.importId, { path: `${GENERATED}flatplan.json`, value: beside }, store)
  const files = [file, ...texts.flatMap((text) => text ?? [])]
  const bytes = new Map([...work.files, ...files].map((known) => [addressOf(known), known.staged.bytes]))
  const kept = offlineFiles(flatplan, (address) => bytes.get(address) ?? 0)
  return { files, flatplan: addressOf(file), offline: [addressOf(file), ...kept], ids }
}

/** An article that the app does not show is none for its readers (Requirement R3.2). */
function articleIds({ articles }: IssuePlan): ArticleIds {
  const shown = articles.filter(({ article }) => !article.excludedChannels.includes('app'))
  return new Map(shown.map(({ article, id }) => [article.key, id]))
}

async function stageTexts({ importId, issue }: ImportWork, ids: ArticleIds, store: AssetStore) {
  const staged: (StagedFile | undefined)[] = []
  for (const [index, page] of issue.pages.entries()) {
    const value = composePageText(page, ids)
    const path = `${GENERATED}pages/${index + 1}.json`
    staged.push(value === undefined ? undefined : await stageJson(importId, { path, value }, store))
  }
  return staged
}

interface Generated {
  readonly path: string
  readonly value: unknown
}

async function stageJson(importId: string, { path, value }: Generated, store: AssetStore): Promise<StagedFile> {
  const staged = await store.stage(importId, oneChunk(JSON.stringify(value)))
  return { path, mediaType: 'application/json', staged, extension: 'json', picture: undefined }
}

async function* oneChunk(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}

/** All stored files lie in one folder: the flatplan names them without it, for it is served under any base path. */
function besideTheFile({ resolve }: Addresses): Addresses {
  return {
    resolve(address) {
      const resolved = resolve(address)
      if (resolved.kind !== 'found' || !resolved.address.startsWith(ASSETS)) return resolved
      return { ...resolved, address: resolved.address.slice(ASSETS.length) }
    },
  }
}
