import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeProblem, problemOf } from '../../api/Problem.ts'
import { useServices, useSession, zoneOf } from '../../api/studioServices.ts'
import type { Issue } from '../../api/StudioApi.ts'
import { useNotices } from '../../api/useNotices.ts'
import { formatInstant } from '../../i18n/formats.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useIssueChanges } from './issueChanges.ts'
import { resolveLocalTime, writeLocalTime, type ZonedTime } from './zonedTime.ts'

interface ScheduleDialogProps {
  readonly issue: Issue
  readonly onClose: () => void
}

/** Asks from when on readers see an issue, by the clocks of the title. */
export function ScheduleDialog({ issue, onClose }: ScheduleDialogProps) {
  const { _, i18n } = useLingui()
  const timeZone = zoneOf(useSession())
  const { text, setText, objection, submit, isPending, error } = useSchedule(issue, timeZone, onClose)
  return (
    <Dialog
      title={_('When shall “{name}” be published?', { name: issue.name })}
      closeLabel={_('Close')}
      isBusy={isPending}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            type="datetime-local"
            label={_('Date and time')}
            description={_('By the clocks of {zone}', { zone: timeZone.replaceAll('_', ' ') })}
            value={text}
            error={objection}
            required
            withAsterisk={false}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Text size="sm">
            {_('Until then it is a draft to readers. From then on they see it, without anybody doing anything more.')}
          </Text>
          {error !== null && (
            <Alert color="red" variant="default" role="alert">
              {describeProblem(problemOf(error), i18n)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {_('Cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {_('Schedule')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** What is entered, why it will not do, and what comes of it. */
function useSchedule(issue: Issue, timeZone: string, onDone: () => void) {
  const { _, i18n } = useLingui()
  const { now } = useServices()
  const notices = useNotices()
  const { schedule } = useIssueChanges()
  const [text, setText] = useState(() => writeLocalTime(startOf(issue, now()), timeZone))
  const [objection, setObjection] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (instant: Date) => schedule(issue, instant),
    onSuccess: (_nothing, instant) => {
      const time = formatInstant(instant.toISOString(), i18n.locale, timeZone)
      notices.say(_('Readers see “{name}” from {time} on.', { name: issue.name, time }))
      onDone()
    },
  })
  return {
    text,
    objection,
    isPending,
    error,
    setText(changed: string) {
      setText(changed)
      setObjection(undefined)
    },
    submit(event: { preventDefault(): void }) {
      event.preventDefault()
      const time = resolveLocalTime(text, timeZone)
      const reason = objectionTo(time, now(), i18n)
      setObjection(reason)
      if (time.kind === 'instant' && reason === undefined) mutate(time.instant)
    },
  }
}

const HOUR = 3_600_000

/** What the dialog begins with: the time that the issue has, else the next full hour but one. */
function startOf({ publishAt, status }: Issue, now: number): number {
  const next = (Math.floor(now / HOUR) + 2) * HOUR
  return status === 'SCHEDULED' && publishAt !== null ? Date.parse(publishAt) : next
}

/** Why a time will not do; undefined where it does. */
function objectionTo(time: ZonedTime, now: number, texts: I18n): string | undefined {
  switch (time.kind) {
    case 'invalid':
      return texts._('Enter a date with a time.')
    case 'skipped':
      return texts._(
        'This time does not exist: the clocks go forward past it that night. Choose one before or after it.',
      )
    case 'repeated':
      return texts._(
        'This time comes twice: the clocks go back over it that night. Choose one before or after that hour.',
      )
    case 'instant':
      return time.instant.getTime() > now
        ? undefined
        : texts._('This time has passed. To publish at once, choose “Publish now”.')
  }
}
