import { useLingui } from '@lingui/react'
import { Fragment, type CSSProperties } from 'react'
import type { BlockPart } from './outlineOf.ts'
import type { SetBlock, SetLine } from './setBlock.ts'

interface Props {
  readonly id: string
  readonly part: BlockPart
  readonly set: SetBlock
  /** Its place on the page. */
  readonly style: CSSProperties
}

/** One block of print, as what it is. Page numbers and running heads are seen and found, not read out or copied. */
export function Block({ id, part, set, style }: Props) {
  const { _ } = useLingui()
  const place = { id, style, className: 'page-block', 'data-vertical': set.isVertical ? '' : undefined }
  const lines = <Lines lines={set.lines} />
  switch (part.kind) {
    case 'heading': {
      const Heading = `h${part.level}` as const
      return (
        <Heading {...place} dir={set.direction} data-words="">
          {lines}
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p {...place} dir={set.direction} data-words="">
          {lines}
        </p>
      )
    case 'picture':
      return <div {...place} role="img" aria-label={part.alt ?? _('Picture')} />
    case 'furniture':
      return (
        <p {...place} dir={set.direction} aria-hidden="true">
          {lines}
        </p>
      )
  }
}

function Lines({ lines }: { readonly lines: readonly SetLine[] }) {
  return lines.map((line, index) => (
    <Fragment key={index}>
      <span data-selectable="" style={styleOf(line)}>
        {line.text}
      </span>
      {/* Without a space, too, the line ends here. */}
      {line.gap === '' ? index < lines.length - 1 && <wbr /> : line.gap}
    </Fragment>
  ))
}

function styleOf(line: SetLine): CSSProperties {
  return {
    insetBlockStart: length(line.shift),
    marginInline: `${length(line.before)} ${length(line.after)}`,
    fontSize: length(line.size),
    lineHeight: length(line.leading),
    letterSpacing: length(line.letterSpacing),
    wordSpacing: length(line.wordSpacing),
  }
}

/** Hundredths of the width of the page's box. */
function length(value: number): string {
  return `${value.toFixed(3)}cqw`
}
