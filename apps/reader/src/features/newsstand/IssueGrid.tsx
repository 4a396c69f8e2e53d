import { useLingui } from '@lingui/react'
import { coverOf } from '@gatefold/magazine/issue/coverOf'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingAmongIssues } from '@gatefold/magazine/language/readingInIssue'
import { Link } from '@tanstack/react-router'
import { memo, type CSSProperties } from 'react'
import { issueAddress } from '../../services/addresses.ts'
import { describeTerms } from '../../services/language/describeTerms.ts'
import { formatMonth } from '../../services/language/formatDate.ts'
import { describeIssue } from '../../services/language/describeIssue.ts'
import { Ribbon } from '../../ui/Ribbon.tsx'
import { Cover } from '../../ui/Cover.tsx'
import type { CoverOffers } from './CoverOffers.ts'
import { describeDevice } from './describeDevice.ts'
import type { DeviceIssues } from './DeviceIssues.ts'
import styles from './IssueGrid.module.css'

export interface GridProps {
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
  readonly device: DeviceIssues
  readonly offers: CoverOffers
}

/** Covers in a quiet grid, each with its name and its terms. */
export function IssueGrid({ issues, ...props }: GridProps) {
  return (
    <ul className={styles.grid} role="list" data-sells={props.offers.sells ? '' : undefined}>
      {issues.map((issue) => (
        <CoverOfIssue key={issue.id} issue={issue} {...props} />
      ))}
    </ul>
  )
}

/** Where an issue stands among many of which most are not in the document. */
export interface PlaceInGrid {
  /** Among all issues of the title, counted from 0. */
  readonly index: number
  /** Its place in its list, counted from 1, and all that the list would hold. */
  readonly position: number
  readonly size: number
  /** Counted from 1. */
  readonly row: number
  readonly column: number
}

interface Props extends Omit<GridProps, 'issues'>, Partial<PlaceInGrid> {
  readonly issue: IssueSummary
}

/** Remembered: rows come and go while one scrolls, what stands in the others stays. */
export const CoverOfIssue = memo(function CoverOfIssue(props: Props) {
  const { issue, reading: asked, device, offers } = props
  const { i18n } = useLingui()
  const reading = readingAmongIssues(issue, asked)
  const name = resolveLocalized(issue.name, reading)
  const here = describeDevice(issue.id, device, i18n)
  const isAway = device.isOffline && !device.held.has(issue.id)
  const cover = coverOf(issue)
  return (
    <li data-away={isAway ? '' : undefined} className={styles.issue} {...attributesOf(props)}>
      <Link {...issueAddress(issue)} className={styles.link}>
        <span className={styles.place}>
          <span className={styles.cover} style={ratioOf(cover)}>
            <Cover {...cover} title={name} isFirst={false} transitionName={`cover-${issue.id}`} />
            {offers.hasRibbons && <Ribbon words={describeTerms(issue, i18n)} />}
          </span>
        </span>
        <span className={styles.words}>
          <span className={styles.name} {...languageMark(issue.name, reading)}>
            {name}
          </span>
          <span className={styles.terms}>
            {offers.hasRibbons ? formatMonth(issue.releaseDate, i18n.locale) : describeIssue(issue, i18n)}
          </span>
        </span>
      </Link>
      <div className={styles.device}>{here === '' ? offers.buyOf?.(issue) : here}</div>
    </li>
  )
})

/** The place of an issue that has not come yet; as high as one that has. */
export function BlankCover({ place }: { readonly place: PlaceInGrid }) {
  return (
    <li className={styles.issue} {...attributesOf(place)} aria-busy>
      <span className={styles.place}>
        <span className={styles.blank} />
      </span>
      <span className={styles.words} />
      <div className={styles.device} />
    </li>
  )
}

function attributesOf({ index, position, size, row, column }: Partial<PlaceInGrid>) {
  if (index === undefined) return {}
  return {
    'data-index': index,
    'aria-setsize': size,
    'aria-posinset': position,
    style: { gridRow: row, gridColumn: column },
  }
}

function ratioOf({ width, height }: ReturnType<typeof coverOf>): CSSProperties | undefined {
  return width === undefined || height === undefined ? undefined : ({ '--ratio': width / height } as CSSProperties)
}
