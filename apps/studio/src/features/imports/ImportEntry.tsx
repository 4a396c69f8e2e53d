import { useLingui } from '@lingui/react'
import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importsQuery, isUnderWay, useServices, useSession, zoneOf } from '../../api/studioServices.ts'
import type { Import } from '../../api/StudioApi.ts'
import { useNotices } from '../../api/useNotices.ts'
import { formatInstant } from '../../i18n/formats.ts'
import { describeImport, percentOf, readReport, type ReportLine } from './describeImport.ts'
import classes from './ImportEntry.module.css'

/** A file that is being imported, or has been, with what became of it. */
export function ImportEntry({ one }: { readonly one: Import }) {
  const { _, i18n } = useLingui()
  const session = useSession()
  const time = formatInstant(one.endedAt ?? one.createdAt, i18n.locale, zoneOf(session))
  return (
    <li className={classes['entry']}>
      <div className={classes['words']}>
        <Group gap="0 0.75rem" align="baseline">
          <Text fw={550} className={classes['name'] ?? ''} dir="auto">
            {one.fileName}
          </Text>
          <Text size="sm" c="dimmed">
            {`${one.addedBy} · ${time}`}
          </Text>
        </Group>
        <Text size="sm" c={one.state === 'FAILED' ? 'red' : ''} role={isUnderWay(one) ? undefined : 'status'}>
          {describeImport(one, i18n)}
          {one.issue !== null && one.issue !== undefined && (
            <>
              {': '}
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/" search={{ search: one.issue?.name ?? '' }} {...props} />}
              >
                <bdi>{one.issue.name}</bdi>
              </Anchor>
            </>
          )}
        </Text>
        {one.state === 'RUNNING' && (
          <Progress
            mt="xs"
            value={percentOf(one) ?? 0}
            aria-label={_('{name} is being imported', { name: one.fileName })}
          />
        )}
        {one.state === 'DONE' && <Report one={one} />}
      </div>
      <Change one={one} />
    </li>
  )
}

/** What can still be done about an import. */
function Change({ one }: { readonly one: Import }) {
  const { _ } = useLingui()
  const notices = useNotices()
  const { api } = useServices()
  const client = useQueryClient()
  const isRunning = isUnderWay(one)
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isRunning ? api.cancelImport(one.id) : api.retryImport(one.id)),
    onError: notices.warnOf,
    // It may have gone on in the meantime, whatever was asked.
    onSettled: () => client.invalidateQueries(importsQuery(api)),
  })
  if (one.state === 'DONE') return null
  const label = isRunning ? _('Cancel') : _('Try again')
  return (
    <Button
      variant="default"
      size="sm"
      flex="none"
      loading={isPending}
      onClick={() => mutate()}
      aria-label={`${label}: ${one.fileName}`}
    >
      {label}
    </Button>
  )
}

function Report({ one }: { readonly one: Import }) {
  const { _ } = useLingui()
  const { articles, pictures, media, changed, dropped } = readReport(one.report)
  const kept = [
    _('{count, plural, one {# article} other {# articles}}', { count: articles }),
    _('{count, plural, one {# picture} other {# pictures}}', { count: pictures }),
    ...(media > 0 ? [_('{count, plural, one {# sound or film} other {# sounds and films}}', { count: media })] : []),
  ]
  return (
    <details>
      <summary className={classes['summary']}>
        {_('{kept}; {changed} changed, {dropped} left out', {
          kept: kept.join(', '),
          changed: changed.length,
          dropped: dropped.length,
        })}
      </summary>
      <Lines heading={_('Changed')} lines={changed} />
      <Lines heading={_('Left out')} lines={dropped} />
    </details>
  )
}

interface LinesProps {
  readonly heading: string
  readonly lines: readonly ReportLine[]
}

/** The importers write in English. */
function Lines({ heading, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <>
      <Text size="sm" fw={550} mt="xs">
        {heading}
      </Text>
      <ul className={classes['lines']} lang="en" dir="ltr">
        {lines.map(({ subject, message }, index) => (
          <li key={index}>
            <bdi>{subject}</bdi>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </>
  )
}
