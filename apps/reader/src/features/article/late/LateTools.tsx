import { Guard } from '../components/Guard.tsx'
import { useIsTakenOver } from '../setting/useIsTakenOver.ts'
import { deferKinds } from './deferKinds.tsx'
import type { ToolsProps } from './ArticleTools.tsx'

const tools = deferKinds(() => import('./ArticleTools.tsx'))
const Tools = tools.kind((module) => module.ArticleTools)

/** Fetches the code of the reading tools. Never rejects: without them the page is read and its links lead on. */
export async function loadTools(): Promise<void> {
  await tools.load().catch(() => undefined)
}

/** The reading tools, once the page has come to life: its markup stands without them. */
export function LateTools(props: ToolsProps) {
  if (useIsTakenOver()) return null
  return (
    <Guard>
      <Tools {...props} />
    </Guard>
  )
}
