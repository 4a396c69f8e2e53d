import { useLingui } from '@lingui/react'
import { Code, Stack, Text } from '@mantine/core'
import { IssuesIcon } from '../../ui/icons.tsx'
import classes from './NoIssues.module.css'

const COMMAND = 'npm run gatefold import FILE'

/** In the place of the list, as long as a title has no issue: how the first one comes in. */
export function NoIssues() {
  const { _ } = useLingui()
  return (
    <Stack align="center" gap="md" className={classes['place'] ?? ''}>
      <IssuesIcon size={48} />
      <Text component="h2" size="xl" fw={650} ta="center">
        {_('No issue is here yet')}
      </Text>
      <Text ta="center" maw={480}>
        {_(
          'The first one comes in by this command, on the machine that serves the magazine. FILE is a PDF, an EPUB or a package.',
        )}
      </Text>
      <Code block lang="zxx" dir="ltr" translate="no" className={classes['command'] ?? ''}>
        {COMMAND}
      </Code>
      <Text ta="center" c="dimmed" maw={480}>
        {_('It is a draft then, which no reader sees, and stands here to be published.')}
      </Text>
    </Stack>
  )
}
