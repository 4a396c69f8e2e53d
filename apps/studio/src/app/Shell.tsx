import { useLingui } from '@lingui/react'
import { AppShell, Burger, Center, Drawer, Group, Loader, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { sessionQuery, useServices } from '../api/studioServices.ts'
import type { Role, Session } from '../api/StudioApi.ts'
import { Trouble } from '../api/Trouble.tsx'
import { ImportIcon, IssuesIcon, LogIcon, PeopleIcon } from '../ui/icons.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Shell.module.css'

/** What stands around every screen, which comes once it is known who works here. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { _ } = useLingui()
  const { data: session, error, refetch, isFetching } = useQuery(sessionQuery(useServices().api))
  if (session !== undefined) return <Frame session={session}>{children}</Frame>
  return (
    <Center component="main" mih="100dvh" p="md">
      {error === null ? (
        <Loader aria-label={_('Loading')} role="status" />
      ) : (
        <Trouble error={error} onRetry={refetch} isTrying={isFetching} />
      )}
    </Center>
  )
}

interface FrameProps {
  readonly session: Session
  readonly children: ReactNode
}

function Frame({ session, children }: FrameProps) {
  const { _ } = useLingui()
  const [isMenuOpen, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  useEffect(close, [pathname, close])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a className="skip-link" href="#content" onClick={(event) => skipToContent(event.nativeEvent)}>
        {_('Skip to the content')}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              hiddenFrom="md"
              size="sm"
              opened={isMenuOpen}
              onClick={open}
              aria-label={_('Menu')}
              aria-expanded={isMenuOpen}
            />
            <Text fw={650} truncate dir="auto">
              {session.title.name}
            </Text>
          </Group>
          <AccountMenu session={session} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={_('Screens')}>
        <Screens role={session.me.role} />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={close}
        title={session.title.name}
        size={280}
        closeButtonProps={{ 'aria-label': _('Close') }}
        attributes={{ header: { role: 'presentation' } }}
      >
        <nav aria-label={_('Menu')}>
          <Screens role={session.me.role} />
        </nav>
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  )
}

/** Links that a role has use for. */
function Screens({ role }: { readonly role: Role }) {
  const { _ } = useLingui()
  return (
    <>
      <ScreenLink to="/" label={_('Issues')} icon={<IssuesIcon />} />
      {role !== 'AUTHOR' && <ScreenLink to="/imports" label={_('Imports')} icon={<ImportIcon />} />}
      {role === 'ADMIN' && (
        <>
          <ScreenLink to="/people" label={_('People')} icon={<PeopleIcon />} />
          <ScreenLink to="/log" label={_('Log')} icon={<LogIcon />} />
        </>
      )}
    </>
  )
}

interface ScreenLinkProps {
  readonly to: '/' | '/imports' | '/people' | '/log'
  readonly label: string
  readonly icon: ReactNode
}

function ScreenLink({ to, label, icon }: ScreenLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => pathname === to })
  return (
    <NavLink
      label={label}
      leftSection={icon}
      active={isHere}
      variant="light"
      className={classes['link'] ?? ''}
      renderRoot={(props) => <Link to={to} activeOptions={{ exact: true, includeSearch: false }} {...props} />}
    />
  )
}

/** The page's base is the studio's address, so that a link to a place in the page would lead to another page. */
function skipToContent(event: Event): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
