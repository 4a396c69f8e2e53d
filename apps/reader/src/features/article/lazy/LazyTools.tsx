import { useEffect, useState } from 'react'
import { Guard } from '../../../ui/Guard.tsx'
import { deferKinds } from './deferKinds.tsx'
import type { ToolsProps } from './ArticleTools.tsx'

const tools = deferKinds(() => import('./ArticleTools.tsx'))
const Tools = tools.kind((module) => module.ArticleTools)

/** Fetches the code of the reading tools. Never rejects: without them the page is read and its links lead on. */
export async function loadTools(): Promise<void> {
  await tools.load().catch(() => undefined)
}

/**
 * The reading tools, once the page has come to life and their code is there: its markup stands without them. Code that was
 * lost on the way is asked for again with the next article.
 */
export function LazyTools(props: ToolsProps) {
  const [areLoaded, setAreLoaded] = useState(false)
  const { id } = props.page.article
  useEffect(() => {
    tools.load().then(
      () => setAreLoaded(true),
      () => undefined,
    )
  }, [id])
  return areLoaded ? (
    <Guard>
      <Tools {...props} />
    </Guard>
  ) : null
}
