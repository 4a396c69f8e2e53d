import { useLingui } from '@lingui/react'
import { Button, Progress, Text } from '@mantine/core'
import type { FileUpload } from '../../api/uploadFiles.ts'
import { formatMegabytes } from '../../i18n/formats.ts'
import classes from './ImportEntry.module.css'

interface UploadEntryProps {
  readonly file: FileUpload
  readonly onCancel: () => void
}

/** A file that is being sent from this page. */
export function UploadEntry({ file: { fileName, bytes, sentBytes, state }, onCancel }: UploadEntryProps) {
  const { _, i18n } = useLingui()
  const sent = formatMegabytes(sentBytes, i18n.locale)
  const all = formatMegabytes(bytes, i18n.locale)
  const said = {
    sending: _('{sent} of {all} sent', { sent, all }),
    waiting: _('The line is lost. It goes on by itself where it was.'),
    refused: _('The server does not take this file.'),
  }
  const label = state === 'refused' ? _('Dismiss') : _('Cancel')
  return (
    <li className={classes['entry']}>
      <div className={classes['words']}>
        <Text fw={550} className={classes['name'] ?? ''} dir="auto">
          {fileName}
        </Text>
        <Text size="sm" c={state === 'refused' ? 'red' : 'dimmed'} role={state === 'sending' ? undefined : 'alert'}>
          {said[state]}
        </Text>
        {state !== 'refused' && (
          <Progress
            mt="xs"
            value={bytes === 0 ? 100 : (100 * sentBytes) / bytes}
            color={state === 'waiting' ? 'gray' : ''}
            aria-label={_('{name} is being sent', { name: fileName })}
          />
        )}
      </div>
      <Button variant="default" size="sm" flex="none" onClick={onCancel} aria-label={`${label}: ${fileName}`}>
        {label}
      </Button>
    </li>
  )
}
