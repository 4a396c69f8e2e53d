import { useLingui } from '@lingui/react'
import { Alert, Badge, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { auditLogQuery, useServices, useSession, zoneOf } from '../../api/studioServices.ts'
import type { AuditEntry } from '../../api/StudioApi.ts'
import { Trouble } from '../../api/Trouble.tsx'
import { formatInstant } from '../../i18n/formats.ts'
import { Screen } from '../../ui/Screen.tsx'
import classes from './LogScreen.module.css'
import { logSentence, writeState } from './logSentence.ts'

/** Who changed what, and when, the latest first. For admins. */
export function LogScreen() {
  const { _ } = useLingui()
  const { title } = useSession()
  const log = useInfiniteQuery(auditLogQuery(useServices().api))
  return (
    <Screen heading={_('Log')} titleName={title.name}>
      {log.data === undefined ? (
        log.error === null ? (
          <LoadingLog />
        ) : (
          <Trouble error={log.error} onRetry={log.refetch} isTrying={log.isFetching} />
        )
      ) : (
        <>
          <LogList entries={log.data.pages.flatMap(({ entries }) => entries)} />
          {log.isFetchNextPageError ? (
            <Trouble error={log.error} onRetry={log.fetchNextPage} isTrying={log.isFetching} />
          ) : (
            log.hasNextPage && (
              <Button
                variant="default"
                className={classes['earlier'] ?? ''}
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                {_('Show earlier')}
              </Button>
            )
          )}
        </>
      )}
    </Screen>
  )
}

function LogList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { _ } = useLingui()
  if (entries.length === 0) return <Alert variant="default">{_('Nothing has been changed yet.')}</Alert>
  return (
    <ol className={classes['list']}>
      {entries.map((entry) => (
        <LogEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function LogEntry({ entry }: { readonly entry: AuditEntry }) {
  const { _, i18n } = useLingui()
  const session = useSession()
  const before = writeState(entry.before)
  const after = writeState(entry.after)
  return (
    <li className={classes['entry']}>
      <Group justify="space-between" gap="0.25rem 1rem" align="baseline">
        <Text className={classes['sentence'] ?? ''} dir="auto">
          {logSentence(entry, i18n)}
        </Text>
        <Group gap="xs">
          {entry.isCommand && (
            <Badge variant="default" tt="none">
              {_('on the command line')}
            </Badge>
          )}
          <Text size="sm" c="dimmed" component="time" dateTime={entry.at}>
            {formatInstant(entry.at, i18n.locale, zoneOf(session))}
          </Text>
        </Group>
      </Group>
      {(before !== '' || after !== '') && (
        <details>
          <summary className={classes['summary']}>{_('Details')}</summary>
          <div className={classes['states']}>
            {before !== '' && <State label={_('Before')} state={before} />}
            {after !== '' && <State label={_('After')} state={after} />}
          </div>
        </details>
      )}
    </li>
  )
}

interface StateProps {
  readonly label: string
  readonly state: string
}

function State({ label, state }: StateProps) {
  return (
    <div className={classes['state']}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Code block dir="ltr" translate="no" className={classes['json'] ?? ''}>
        {state}
      </Code>
    </div>
  )
}

function LoadingLog() {
  const { _ } = useLingui()
  return (
    <Stack role="status" aria-label={_('Loading the log')} gap="xs">
      {Array.from({ length: 8 }, (_place, index) => (
        <Skeleton key={index} height={64} />
      ))}
    </Stack>
  )
}
