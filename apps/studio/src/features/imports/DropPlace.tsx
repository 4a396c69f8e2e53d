import { useLingui } from '@lingui/react'
import { Button, FileButton, Stack, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { ImportIcon } from '../../ui/icons.tsx'
import classes from './DropPlace.module.css'

/** One large place to drop files on, with a button for who does not drag. */
export function DropPlace({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { _ } = useLingui()
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    <Stack
      align="center"
      gap="sm"
      className={classes['place'] ?? ''}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <ImportIcon size={40} />
      <Text fw={600} size="lg" ta="center">
        {_('Drop a PDF, an EPUB or a package here')}
      </Text>
      <FileButton multiple onChange={(files) => onFiles(files)}>
        {(props) => <Button {...props}>{_('Choose files')}</Button>}
      </FileButton>
      <Text size="sm" c="dimmed" ta="center" maw={520}>
        {_('Several at once, 2 GB each at most. What comes in is a draft, which no reader sees before you publish it.')}
      </Text>
    </Stack>
  )
}
