import { useRouter } from '@tanstack/react-router'
import type { DeskProps } from '../features/article/desk/ReadingTools.tsx'
import { useReaderContext } from './useReaderContext.ts'
import { useReading } from './useReading.ts'

/** What is kept for the reader, and the way to another of the languages that the text is in. Requirements R3.10, R4.18. */
export function useDesk(languages: readonly string[]): DeskProps {
  const router = useRouter()
  const { configuration, openDesk } = useReaderContext()
  const current = useReading().language
  return {
    openDesk,
    languages: {
      current,
      offered: languages.filter((language) => configuration.languages.includes(language)),
      onChoose: (lang) =>
        void router.navigate({
          to: '.',
          search: { lang },
          hash: true,
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
          viewTransition: false,
        }),
    },
  }
}
