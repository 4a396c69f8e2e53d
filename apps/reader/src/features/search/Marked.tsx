import type { Mark } from '@gatefold/magazine/search/findMarks'

interface Props {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** A text with what was sought marked in it. */
export function Marked({ text, marks }: Props) {
  const parts = marks.map(({ start, end }, index) => ({ before: marks[index - 1]?.end ?? 0, start, end }))
  return (
    <>
      {parts.map(({ before, start, end }) => (
        <span key={start}>
          {text.slice(before, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
