import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './firstIssue.css?inline'

/** As `npm start` says it (`tools/start/makeFirstAdmin.ts`). */
const IMPORT = 'npm run gatefold -- import FILE --publish'
const PUBLISH = 'npm run gatefold -- publish ISSUE'

/** What an admin can do where nothing has been published. `hasCommands`: the host is ours, which takes issues by commands. */
export function FirstIssue({ hasCommands }: { readonly hasCommands: boolean }) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <section className="first-issue">
      {hasCommands && (
        <>
          <p>{_('An issue comes in by this command, on the machine that serves the title:')}</p>
          <Command>{IMPORT}</Command>
          <p>{_('Without {option} it waits among the drafts, until this command publishes it:', OPTION)}</p>
          <Command>{PUBLISH}</Command>
        </>
      )}
      <p>
        <Link to={PATTERNS.drafts} search={keepLanguage}>
          {_('See the drafts')}
        </Link>
      </p>
    </section>
  )
}

const OPTION = { option: '--publish' }

/** In one direction and no language, whatever the interface speaks. */
function Command({ children }: { readonly children: string }) {
  return (
    <p>
      <code lang="zxx" dir="ltr" translate="no">
        {children}
      </code>
    </p>
  )
}
