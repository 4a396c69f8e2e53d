import { useLingui } from '@lingui/react'
import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { importsQuery, isUnderWay, issuesQuery, useServices, useSession } from '../../api/studioServices.ts'
import type { Import } from '../../api/StudioApi.ts'
import { Trouble } from '../../api/Trouble.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DropPlace } from './DropPlace.tsx'
import { ImportEntry } from './ImportEntry.tsx'
import classes from './ImportsScreen.module.css'
import { UploadEntry } from './UploadEntry.tsx'

/** Where issues come in: files are dropped here, and what becomes of them is told. For admins and editors. */
export function ImportsScreen() {
  const { _ } = useLingui()
  const { title } = useSession()
  const { api, uploads } = useServices()
  const { data: imports, error, refetch, isFetching } = useQuery(importsQuery(api))
  const files = useSyncExternalStore(uploads.subscribe, uploads.list)
  useFreshIssues(imports)
  return (
    <Screen heading={_('Imports')} titleName={title.name}>
      <DropPlace onFiles={uploads.add} />
      {files.length > 0 && (
        <Stack component="section" gap="xs" aria-labelledby="uploads">
          <Title order={2} id="uploads">
            {_('On their way')}
          </Title>
          <ul className={classes['list']}>
            {files.map((file) => (
              <UploadEntry key={file.key} file={file} onCancel={() => uploads.cancel(file.key)} />
            ))}
          </ul>
        </Stack>
      )}
      {imports === undefined ? (
        error === null ? (
          <Stack role="status" aria-label={_('Loading the imports')} gap="xs">
            {Array.from({ length: 3 }, (_place, index) => (
              <Skeleton key={index} height={72} />
            ))}
          </Stack>
        ) : (
          <Trouble error={error} onRetry={refetch} isTrying={isFetching} />
        )
      ) : (
        imports.length > 0 && (
          <Stack component="section" gap="xs" aria-labelledby="imports">
            <Title order={2} id="imports">
              {_('What came in')}
            </Title>
            <ul className={classes['list']}>
              {imports.map((one) => (
                <ImportEntry key={one.id} one={one} />
              ))}
            </ul>
          </Stack>
        )
      )}
    </Screen>
  )
}

/** What an import has made stands in the list of issues. */
function useFreshIssues(imports: readonly Import[] | undefined): void {
  const { api } = useServices()
  const client = useQueryClient()
  const endedCount = imports?.filter((one) => !isUnderWay(one)).length ?? 0
  useEffect(() => void client.invalidateQueries(issuesQuery(api)), [endedCount, api, client])
}
