import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe says of a rule that is broken. */
type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** A rule of WCAG 2.2 AA that has to be asked for. */
const BESIDES = { 'target-size': { enabled: true } }

/**
 * The rules of accessibility that a page breaks, of all or of those named. What it keeps is not listed. A page without frames
 * is judged where it is: axe would load itself into a second page, to put together what the frames say (decision 0185).
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: BESIDES })
  if (rules !== undefined) axe.withRules([...rules])
  axe.setLegacyMode(page.frames().length === 1)
  const { violations } = await axe.analyze()
  return violations
}
