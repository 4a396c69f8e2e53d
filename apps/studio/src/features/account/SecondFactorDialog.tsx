import { useLingui } from '@lingui/react'
import { Alert, Button, Code, CopyButton, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { describeProblem, problemOf } from '../../api/Problem.ts'
import { sessionQuery, useServices, useSession } from '../../api/studioServices.ts'
import { Trouble } from '../../api/Trouble.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './SecondFactorDialog.module.css'

/** Of what a code is sent for. */
const CODE = ['secondFactor', 'code']

/** Adds an authenticator to the account of who works here, or takes it away. */
export function SecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { _ } = useLingui()
  const { me } = useSession()
  const [codes, setCodes] = useState<readonly string[]>()
  const [wasOn] = useState(me.hasSecondFactor)
  const isBusy = useIsMutating({ mutationKey: CODE }) > 0 || codes !== undefined
  // Codes that are told once are not closed by a slip.
  return (
    <Dialog title={_('Sign in in two steps')} closeLabel={_('Close')} isBusy={isBusy} onClose={onClose}>
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : wasOn ? (
        <TurnOff onDone={onClose} />
      ) : (
        <TurnOn onDone={setCodes} />
      )}
    </Dialog>
  )
}

function TurnOn({ onDone }: { readonly onDone: (codes: readonly string[]) => void }) {
  const { _ } = useLingui()
  const { api } = useServices()
  // Another secret each time somebody begins: nothing of one is kept.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: () => api.beginSecondFactor(),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data === undefined) {
    if (error === null) return <Loader role="status" aria-label={_('Loading')} />
    return <Trouble error={error} onRetry={refetch} isTrying={isFetching} />
  }
  return (
    <Stack>
      <Text>
        {_('Scan this with an authenticator app on your phone. From then on signing in asks for a code that it shows.')}
      </Text>
      <QrCode text={data.address} label={_('QR code for the authenticator')} className={classes['code'] ?? ''} />
      <details>
        <summary className={classes['summary']}>{_('It cannot be scanned')}</summary>
        <Text size="sm" mt="xs">
          {_('Enter this key in the app by hand:')}
        </Text>
        <Code block dir="ltr" translate="no" className={classes['key'] ?? ''}>
          {data.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </Code>
      </details>
      <CodeForm
        label={_('Code that the app shows now')}
        submitLabel={_('Turn on')}
        onCode={api.confirmSecondFactor}
        onDone={onDone}
      >
        {null}
      </CodeForm>
    </Stack>
  )
}

function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const { _ } = useLingui()
  const { api } = useServices()
  return (
    <CodeForm
      label={_('Code of the authenticator, or a recovery code')}
      submitLabel={_('Turn off')}
      onCode={api.turnOffSecondFactor}
      onDone={onDone}
    >
      <Text>
        {_('Signing in to this account takes a code of your authenticator. Without it the password is enough.')}
      </Text>
    </CodeForm>
  )
}

interface CodeFormProps<Result> {
  readonly label: string
  readonly submitLabel: string
  readonly onCode: (code: string) => Promise<Result>
  readonly onDone: (result: Result) => void
  /** Above the field. */
  readonly children: ReactNode
}

function CodeForm<Result>({ label, submitLabel, onCode, onDone, children }: CodeFormProps<Result>) {
  const { i18n } = useLingui()
  const { api } = useServices()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: CODE,
    mutationFn: () => onCode(code),
    onSuccess: (result) => {
      onDone(result)
      void client.invalidateQueries(sessionQuery(api))
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <Stack>
        {children}
        <TextInput
          required
          withAsterisk={false}
          label={label}
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="none"
          dir="ltr"
          maxLength={20}
          value={code}
          error={error === null ? undefined : describeProblem(problemOf(error), i18n)}
          onChange={({ currentTarget: { value } }) => {
            setCode(value)
            reset()
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** They are told once. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { _ } = useLingui()
  const written = codes.map((code) => code.replace(/^.{6}/, '$&-'))
  return (
    <Stack>
      <Alert color="green" variant="default" role="status" title={_('It is on.')}>
        {_(
          'Keep these codes where you find them without your phone. Each of them opens once. They are shown only now.',
        )}
      </Alert>
      <ul className={classes['codes']} dir="ltr" translate="no">
        {written.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyButton value={written.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} aria-live="polite">
              {copied ? _('Copied') : _('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{_('I have kept them')}</Button>
      </Group>
    </Stack>
  )
}

interface QrCodeProps {
  readonly text: string
  /** What it is, for who does not see it. */
  readonly label: string
  readonly className: string
}

/** A text as a QR code (ISO/IEC 18004), dark on white by day and night: some cameras read it in no other way. */
function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
