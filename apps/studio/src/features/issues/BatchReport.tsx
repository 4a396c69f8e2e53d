import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Alert, Text } from '@mantine/core'
import { describeProblem } from '../../api/Problem.ts'
import classes from './BatchReport.module.css'
import type { BatchResult } from './issueChanges.ts'

interface BatchReportProps {
  readonly result: BatchResult
  readonly onClose: () => void
}

/** What came of a change to several issues: how many it reached, and which it did not. */
export function BatchReport({ result, onClose }: BatchReportProps) {
  const { _, i18n } = useLingui()
  const { failed } = result
  return (
    <Alert
      color={failed.length === 0 ? 'green' : 'red'}
      variant="default"
      role="status"
      withCloseButton
      closeButtonLabel={_('Close')}
      onClose={onClose}
      title={describeDone(result, i18n)}
    >
      {failed.length > 0 && (
        <>
          <Text size="sm">{_('It did not succeed with these, which are still selected:')}</Text>
          <div className={classes['list']} role="group" tabIndex={0} aria-label={_('Not done')}>
            <ul>
              {failed.map(({ issue, problem }) => (
                <li key={issue.id}>
                  <bdi>{issue.name}</bdi>
                  {` – ${describeProblem(problem, i18n)}`}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Alert>
  )
}

function describeDone({ change, done, failed }: BatchResult, texts: I18n): string {
  const counts = { count: done.length, total: done.length + failed.length }
  switch (change) {
    case 'publish':
      return texts._('Published: {count} of {total}', counts)
    case 'takeBack':
      return texts._('Taken back: {count} of {total}', counts)
    case 'remove':
      return texts._('Removed: {count} of {total}', counts)
  }
}
