import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import {
  Box,
  Button,
  Divider,
  type MantineColorScheme,
  NativeSelect,
  Popover,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useServices } from '../api/studioServices.ts'
import type { Session } from '../api/StudioApi.ts'
import { useNotices } from '../api/useNotices.ts'
import { changeLanguage, nameOfLanguage } from '../i18n/interfaceTexts.ts'
import { nameOfRole } from '../i18n/nameOfRole.ts'
import { AccountIcon } from '../ui/icons.tsx'
import classes from './AccountMenu.module.css'

const SecondFactorDialog = lazy(async () => {
  const { SecondFactorDialog: dialog } = await import('../features/account/SecondFactorDialog.tsx')
  return { default: dialog }
})

/** Who works here, how the studio speaks and looks on this device, and the ways out of it. */
export function AccountMenu({ session }: { readonly session: Session }) {
  const [isOpen, menu] = useDisclosure(false)
  const [isAsking, dialog] = useDisclosure(false)
  const askForFactor = () => {
    menu.close()
    dialog.open()
  }
  return (
    <>
      <Menu
        session={session}
        isOpen={isOpen}
        onToggle={menu.toggle}
        onClose={menu.close}
        onSecondFactor={askForFactor}
      />
      {isAsking && (
        <Suspense>
          <SecondFactorDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

interface MenuProps {
  readonly session: Session
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onClose: () => void
  readonly onSecondFactor: () => void
}

function Menu({ session: { me }, isOpen, onToggle, onClose, onSecondFactor }: MenuProps) {
  const { _, i18n } = useLingui()
  const { addresses } = useServices()
  return (
    <Popover position="bottom-end" width={280} opened={isOpen} onDismiss={onClose} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          onClick={onToggle}
          className={classes['target'] ?? ''}
          leftSection={<AccountIcon />}
          aria-label={_('Account: {email}', { email: me.email })}
        >
          <span className={classes['email']}>{me.email}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={_('Account')}>
        <Stack gap="sm">
          <Box>
            <Text fw={600} className={classes['address'] ?? ''}>
              {me.email}
            </Text>
            <Text size="sm" c="dimmed">
              {nameOfRole(me.role, i18n)}
            </Text>
          </Box>
          <LanguageSelect />
          <ColourSelect />
          <Divider />
          <Button variant="default" onClick={onSecondFactor}>
            {_('Sign in in two steps')}
          </Button>
          <Button component="a" href={addresses.title} variant="default">
            {_('Read the magazine')}
          </Button>
          <SignOutButton />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function LanguageSelect() {
  const { _, i18n } = useLingui()
  const notices = useNotices()
  const { language } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: InterfaceLanguage) => changeLanguage(i18n, chosen, language),
    onError: () => notices.warn(_('The texts of this language did not come. Try again in a moment.')),
  })
  return (
    <NativeSelect
      label={_('Language')}
      value={i18n.locale}
      disabled={isPending}
      data={INTERFACE_LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value), lang: value }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = INTERFACE_LANGUAGES.find((known) => known === value)
        if (chosen !== undefined) mutate(chosen)
      }}
    />
  )
}

const COLOUR_SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

function ColourSelect() {
  const { _, i18n } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <NativeSelect
      label={_('Appearance')}
      value={colorScheme}
      data={COLOUR_SCHEMES.map((value) => ({ value, label: nameOfScheme(value, i18n) }))}
      onChange={({ currentTarget: { value } }) =>
        setColorScheme(COLOUR_SCHEMES.find((known) => known === value) ?? 'auto')
      }
    />
  )
}

function nameOfScheme(scheme: MantineColorScheme, texts: I18n): string {
  switch (scheme) {
    case 'light':
      return texts._('Light')
    case 'dark':
      return texts._('Dark')
    case 'auto':
      return texts._('As the device has it')
  }
}

function SignOutButton() {
  const { _ } = useLingui()
  const notices = useNotices()
  const { api, addresses, leave } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.signOut(),
    onSuccess: () => leave(addresses.title),
    onError: notices.warnOf,
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {_('Sign out')}
    </Button>
  )
}
