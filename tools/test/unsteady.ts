import { stripVTControlCharacters } from 'node:util'

/** A browser test that failed, and passed when it was tried once more (decision 0160). */
export interface UnsteadyTest {
  /** Such as `e2e/updates.spec.ts:118 › R4.10 a title that …`. */
  readonly name: string
  /** The first line of the first error. */
  readonly error: string
  /** Of the try that failed: what was done, step by step. Undefined where none was kept. */
  readonly trace: string | undefined
}

/** With more of them a run fails. */
export const MOST_UNSTEADY = 2

interface Attempt {
  readonly status: string
  readonly errors?: readonly { readonly message?: string }[]
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
}

interface Spec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly { readonly status: string; readonly results: readonly Attempt[] }[]
}

interface Suite {
  readonly specs?: readonly Spec[]
  readonly suites?: readonly Suite[]
}

/** The unsteady tests of a report that Playwright has written as JSON, in its order. */
export function unsteadyTests(report: string): readonly UnsteadyTest[] {
  const { suites = [] } = JSON.parse(report) as Suite
  return suites
    .flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests.filter(({ status }) => status === 'flaky').map(({ results }) => unsteadyTest(spec, results)),
    )
}

function specsOf({ specs = [], suites = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function unsteadyTest({ title, file, line }: Spec, attempts: readonly Attempt[]): UnsteadyTest {
  const failed = attempts.find(({ status }) => status !== 'passed')
  const message = failed?.errors?.find((error) => error.message !== undefined)?.message ?? `It ${failed?.status}.`
  const [error = ''] = stripVTControlCharacters(message).split('\n')
  const trace = failed?.attachments?.find(({ name }) => name === 'trace')?.path
  return { name: `e2e/${file}:${line} › ${title}`, error, trace }
}

/** Says which tests are unsteady, as loudly as a run's last lines can; nothing where none is. */
export function describeUnsteady(tests: readonly UnsteadyTest[]): readonly string[] {
  if (tests.length === 0) return []
  const verdict = tests.length > MOST_UNSTEADY ? 'which fails the run' : `a run may have ${MOST_UNSTEADY}`
  const lines = tests.flatMap(({ name, error, trace }) => [
    `  ${name}`,
    `    ${error}`,
    ...(trace === undefined ? [] : [`    ${trace}`]),
  ])
  return [`UNSTEADY: ${tests.length} passed only when tried again, ${verdict}. Mend them.`, ...lines]
}
