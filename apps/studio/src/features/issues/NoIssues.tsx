import { useLingui } from '@lingui/react'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/studioServices.ts'
import { IssuesIcon } from '../../ui/icons.tsx'
import classes from './NoIssues.module.css'

/** In the place of the list, as long as a title has no issue: how the first one comes in. */
export function NoIssues() {
  const { _ } = useLingui()
  const { me } = useSession()
  return (
    <Stack align="center" gap="md" className={classes['place'] ?? ''}>
      <IssuesIcon size={48} />
      <Text component="h2" size="xl" fw={650} ta="center">
        {_('No issue is here yet')}
      </Text>
      <Text ta="center" maw={480}>
        {_('The first one comes in as a PDF, an EPUB or a package. It is a draft then, which no reader sees.')}
      </Text>
      {me.role !== 'AUTHOR' && (
        <Button renderRoot={(props) => <Link to="/imports" {...props} />}>{_('Bring in the first issue')}</Button>
      )}
    </Stack>
  )
}
