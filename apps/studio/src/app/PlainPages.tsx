import { useLingui } from '@lingui/react'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useSession } from '../api/studioServices.ts'
import { Screen } from '../ui/Screen.tsx'

export function NotFoundPage() {
  const { _ } = useLingui()
  return <PlainPage heading={_('Not found')} text={_('The studio has no page at this address.')} />
}

/** For who is signed in, with a role that this screen is not for. */
export function NotForYouPage() {
  const { _ } = useLingui()
  return (
    <PlainPage
      heading={_('Not for your role')}
      text={_('Your role has no use for this page. If you need it, ask an admin of this magazine for another one.')}
    />
  )
}

interface PlainPageProps {
  readonly heading: string
  readonly text: string
}

function PlainPage({ heading, text }: PlainPageProps) {
  const { _ } = useLingui()
  const { title } = useSession()
  return (
    <Screen heading={heading} titleName={title.name}>
      <Text>{text}</Text>
      <Text>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{_('Go to the issues')}</Anchor>
      </Text>
    </Screen>
  )
}

/** In the place of a screen that could not be drawn: a part of the studio that did not come, or a fault in it. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const { _ } = useLingui()
  console.error(error)
  return (
    <Stack align="flex-start" p="lg" role="alert">
      <Text>{_('This page of the studio could not be shown.')}</Text>
      <Button variant="default" onClick={reset}>
        {_('Try again')}
      </Button>
    </Stack>
  )
}
