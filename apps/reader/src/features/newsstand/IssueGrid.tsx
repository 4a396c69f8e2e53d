import { coverOf, type IssueSummary } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { readingAmongIssues } from '@gatefold/magazine/language/resolveLanguage'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { issueAddress } from '../../network/addresses.ts'
import { describeIssue, describeTerms, formatMonth } from '../../i18n/describeIssue.ts'
import { Cover } from '../../ui/Cover.tsx'
import issueGridStyles from './IssueGrid.module.css'
import styles from './Ribbon.module.css'

/** Whether an issue is here, in the words under its cover; nothing where that makes no difference now. */
export function describeDevice(issueId: string, { held, isOffline }: DeviceIssues, texts: I18n): string {
  if (held.has(issueId)) return texts._('On this device')
  return isOffline ? texts._('Not on this device') : ''
}

/** Words on a corner of a cover, which stands in a box of its own. */
export function Ribbon({ words }: { readonly words: string }) {
  return words === '' ? null : <span className={styles.ribbon}>{words}</span>
}

export interface GridProps {
  readonly issues: readonly IssueSummary[]
  readonly reading: ReadingLanguage
  readonly device: DeviceIssues
  readonly offers: CoverOffers
}

/** Covers in a quiet grid, each with its name and its terms. */
export function IssueGrid({ issues, ...props }: GridProps) {
  return (
    <ul className={issueGridStyles.grid} role="list" data-sells={props.offers.sells ? '' : undefined}>
      {issues.map((issue) => (
        <CoverOfIssue key={issue.id} issue={issue} {...props} />
      ))}
    </ul>
  )
}

/** Where an issue stands among many of which most are not in the document. */
interface PlaceInGrid {
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
  const { issue, reading: pageReading, device, offers } = props
  const { i18n } = useLingui()
  const reading = readingAmongIssues(issue, pageReading)
  const name = resolveLocalized(issue.name, reading)
  const here = describeDevice(issue.id, device, i18n)
  const isUnavailable = device.isOffline && !device.held.has(issue.id)
  const cover = coverOf(issue)
  return (
    <li data-away={isUnavailable ? '' : undefined} className={issueGridStyles.issue} {...attributesOf(props)}>
      <Link {...issueAddress(issue)} className={issueGridStyles.link}>
        <span className={issueGridStyles.place}>
          <span className={issueGridStyles.cover} style={ratioOf(cover)}>
            <Cover {...cover} title={name} isFirst={false} transitionName={`cover-${issue.id}`} />
            {offers.hasRibbons && <Ribbon words={describeTerms(issue, i18n)} />}
          </span>
        </span>
        <span className={issueGridStyles.words}>
          <span className={issueGridStyles.name} {...languageMark(issue.name, reading)}>
            {name}
          </span>
          <span className={issueGridStyles.terms}>
            {offers.hasRibbons ? formatMonth(issue.releaseDate, i18n.locale) : describeIssue(issue, i18n)}
          </span>
        </span>
      </Link>
      <div className={issueGridStyles.device}>{here === '' ? offers.buyOf?.(issue) : here}</div>
    </li>
  )
})

/** The place of an issue that has not come yet; as high as one that has. */
export function BlankCover({ place }: { readonly place: PlaceInGrid }) {
  return (
    <li className={issueGridStyles.issue} {...attributesOf(place)} aria-busy>
      <span className={issueGridStyles.place}>
        <span className={issueGridStyles.blank} />
      </span>
      <span className={issueGridStyles.words} />
      <div className={issueGridStyles.device} />
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

/** What stands on and under covers besides the issue's name. */
export interface CoverOffers {
  /** Whether the terms stand on a corner of the cover instead of under it. */
  readonly hasRibbons: boolean
  /** Whether issues may be bought from their covers: then there is room for that, before it is known of which. */
  readonly sells: boolean
  /** Buys an issue from its cover; nothing for one that is not for sale to whoever reads here. */
  readonly buyOf: ((issue: IssueSummary) => ReactNode) | undefined
}

/** Which of the issues this device has, as far as the page knows by now. */
export interface DeviceIssues {
  /** Ids of the issues that open without a network. */
  readonly held: ReadonlySet<string>
  readonly isOffline: boolean
}

/** What a host's markup says: nothing of a device. */
export const NO_DEVICE: DeviceIssues = { held: new Set(), isOffline: false }
