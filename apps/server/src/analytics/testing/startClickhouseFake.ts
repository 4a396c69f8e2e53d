import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A row as it came in. */
interface Row {
  readonly day: string
  readonly id: string
  event: string
  readonly measures: readonly string[]
  readonly issues: readonly string[]
  readonly items: readonly string[]
  readonly details: readonly string[]
  readonly amounts: readonly number[]
}

export interface ClickhouseFake {
  /** As for ANALYTICS_URL. */
  readonly url: string
  /** Every row that was inserted and not dropped; one that was inserted again stands here twice, as before a merge. */
  readonly rows: readonly Row[]
  /** Every statement, in its order, without its parameters. */
  readonly statements: readonly string[]
  /** Statements are refused from now on, or answered again. */
  refuse(isRefusing: boolean): void
  stop(): Promise<void>
}

const USER = 'reader:s%20ecret'

interface ParsedRequest {
  readonly statement: string
  readonly body: string
  readonly parameters: URLSearchParams
}

/**
 * Speaks as much of ClickHouse's HTTP interface as the host asks of it: credentials, database, statements, parameters, rows of
 * JSON in and out. It knows the statements by their text, so that any other is refused as ClickHouse refuses what it cannot parse.
 */
export async function startClickhouseFake(): Promise<ClickhouseFake> {
  const rows: Row[] = []
  const statements: string[] = []
  let isRefusing = false
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parsed = await parseRequest(request)
    const isKnown = request.headers.authorization === `Basic ${btoa(decodeURIComponent(USER))}`
    if (!isKnown || parsed.parameters.get('database') !== 'title')
      return fail(response, { status: 403, code: 516, name: 'AUTHENTICATION_FAILED' })
    if (isRefusing) return fail(response, { status: 500, code: 241, name: 'MEMORY_LIMIT_EXCEEDED' })
    statements.push(parsed.statement)
    const result = perform(rows, parsed)
    if (result === undefined) return fail(response, { status: 400, code: 62, name: 'SYNTAX_ERROR' })
    response.setHeader('content-type', 'application/x-ndjson')
    response.end(result.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://${USER}@127.0.0.1:${(server.address() as AddressInfo).port}/title`,
    rows,
    statements,
    refuse(isNow) {
      isRefusing = isNow
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * An insert's statement stands in the address, its rows in the body; of everything else the body is the statement, or a form with
 * the statement and its parameters.
 */
async function parseRequest(request: IncomingMessage): Promise<ParsedRequest> {
  const parameters = new URL(request.url ?? '', 'http://clickhouse').searchParams
  const body = await text(request)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) if (typeof value === 'string') parameters.set(name, value)
  }
  return { statement: (parameters.get('query') ?? body).trim().replaceAll(/\s+/g, ' '), body, parameters }
}

interface Fault {
  readonly status: number
  readonly code: number
  readonly name: string
}

function fail(response: ServerResponse, { status, code, name }: Fault): void {
  response.statusCode = status
  response.setHeader('x-clickhouse-exception-code', code)
  response.end(`Code: ${code}. DB::Exception: Refused. (${name}) (version 26.3.1.1)`)
}

const INSERT = 'INSERT INTO analytics_events FORMAT JSONEachRow'
const CREATE =
  'CREATE TABLE IF NOT EXISTS analytics_events ( day Date, id UUID, event String, measures Array(LowCardinality(String)), ' +
  'issues Array(String), items Array(String), details Array(String), amounts Array(UInt32) ) ' +
  'ENGINE = ReplacingMergeTree PARTITION BY toYYYYMMDD(day) ORDER BY (day, id)'
const PARTITIONS =
  /^SELECT DISTINCT toYYYYMMDD\(day\) AS partition FROM analytics_events WHERE day < \{day:Date\}(?<eventFilter> AND event != '')? ORDER BY partition FORMAT JSONEachRow$/
const DROP = /^ALTER TABLE analytics_events DROP PARTITION (?<partition>\d{8})$/
const CLEAR = /^ALTER TABLE analytics_events CLEAR COLUMN event IN PARTITION (?<partition>\d{8})$/
const KNOWN =
  "multiIf( has({ofArticles:Array(String)}, measure) AND item != '', has({articles:Map(String, Array(String))}[issue], item), " +
  'has({ofPages:Array(String)}, measure), mapContains({pages:Map(String, Map(String, UInt16))}[issue], item) ' +
  "AND (measure != 'hotspot_clicks' OR toUInt16OrZero(detail) < {pages:Map(String, Map(String, UInt16))}[issue][item]), " +
  "issue = '' OR has({issues:Array(String)}, issue) )"
const READ =
  /^SELECT (?<names>day, measure, detail|measure, issue, item, detail), sum\(amount\) AS total FROM \( SELECT day, measures, issues, items, details, amounts FROM analytics_events FINAL WHERE day BETWEEN \{from:Date\} AND \{to:Date\} \) ARRAY JOIN measures AS measure, issues AS issue, items AS item, details AS detail, amounts AS amount WHERE (?<conditions>.+) GROUP BY \k<names> ORDER BY total DESC LIMIT \d+ BY (?:day, )?measure FORMAT JSONEachRow$/

type Act = (rows: Row[], parsed: ParsedRequest, named: Readonly<Record<string, string | undefined>>) => Rows | undefined

type Rows = readonly unknown[]

const STATEMENTS: readonly (readonly [RegExp, Act])[] = [
  [PARTITIONS, (rows, { parameters }, { eventFilter }) => listPartitions(rows, parameters, eventFilter !== undefined)],
  [DROP, (rows, _parsed, { partition }) => keep(rows, ({ day }) => partitionOf(day) !== Number(partition))],
  [CLEAR, (rows, _parsed, { partition }) => clear(rows, Number(partition))],
  [READ, (rows, { parameters }, { names = '', conditions = '' }) => addUp(rows, parameters, { names, conditions })],
]

/** What a statement is answered with, a row each; undefined where it is none that is known. */
function perform(rows: Row[], parsed: ParsedRequest): Rows | undefined {
  const { statement, body, parameters } = parsed
  if (statement === CREATE) return []
  if (statement === INSERT) return insert(rows, body, parameters)
  for (const [pattern, act] of STATEMENTS) {
    const match = pattern.exec(statement)
    if (match !== null) return act(rows, parsed, match.groups ?? {})
  }
  return undefined
}

function partitionOf(day: string): number {
  return Number(day.replaceAll('-', ''))
}

function insert(rows: Row[], body: string, parameters: URLSearchParams): readonly unknown[] | undefined {
  if (parameters.get('async_insert') !== '1' || parameters.get('wait_for_async_insert') !== '1') return undefined
  const lines = body.trim().split('\n')
  const insertedRows = lines.map((line) => JSON.parse(line) as Row)
  const names = 'day,id,event,measures,issues,items,details,amounts'
  if (insertedRows.some((row) => Object.keys(row).join() !== names || row.amounts.length !== row.measures.length))
    return undefined
  rows.push(...insertedRows)
  return []
}

function keep(rows: Row[], predicate: (row: Row) => boolean): readonly unknown[] {
  rows.splice(0, rows.length, ...rows.filter(predicate))
  return []
}

function clear(rows: readonly Row[], partition: number): readonly unknown[] {
  for (const row of rows) if (partitionOf(row.day) === partition) row.event = ''
  return []
}

function listPartitions(
  rows: readonly Row[],
  parameters: URLSearchParams,
  hasEventFilter: boolean,
): readonly unknown[] {
  const before = parameters.get('param_day') ?? ''
  const those = rows.filter(({ day, event }) => day < before && (!hasEventFilter || event !== ''))
  const partitions = [...new Set(those.map(({ day }) => partitionOf(day)))]
  return partitions.toSorted((one, other) => one - other).map((partition) => ({ partition }))
}

/** With FINAL: of rows with the same key the last. Sums are text, as ClickHouse writes 64 bits. */
function addUp(
  rows: readonly Row[],
  parameters: URLSearchParams,
  { names, conditions }: { readonly names: string; readonly conditions: string },
): readonly unknown[] | undefined {
  if (!conditions.startsWith(KNOWN)) return undefined
  const getParameter = (name: string) => parameters.get(`param_${name}`) ?? ''
  const final = new Map(rows.map((row) => [`${row.day} ${row.id}`, row]))
  const inRange = [...final.values()].filter(({ day }) => day >= getParameter('from') && day <= getParameter('to'))
  const measures: readonly string[] = getParameter('measures').match(/\w+/g) ?? []
  const isOfMeasures = conditions.includes('has({measures:Array(String)}, measure)')
  const isOfIssue = conditions.includes('issue = {issue:String}')
  const counts = inRange
    .flatMap(countsIn)
    .filter((count) => isKnown(count, getParameter))
    .filter(({ measure }) => !isOfMeasures || measures.includes(measure))
    .filter(({ issue }) => !isOfIssue || issue === getParameter('issue'))
  const sums = new Map<string, number>()
  for (const { amount, ...count } of counts) {
    const key = JSON.stringify(Object.entries(count).filter(([name]) => names.split(', ').includes(name)))
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return [...sums].map(([key, total]) => ({
    ...Object.fromEntries(JSON.parse(key) as [string, string][]),
    total: String(total),
  }))
}

/** What ARRAY JOIN makes of a row. */
function countsIn({ day, measures, issues, items, details, amounts }: Row) {
  return measures.map((measure, at) => ({
    day,
    measure,
    issue: issues[at] ?? '',
    item: items[at] ?? '',
    detail: details[at] ?? '',
    amount: amounts[at] ?? 0,
  }))
}

/** What KNOWN says. */
function isKnown(
  { measure, issue, item, detail }: ReturnType<typeof countsIn>[number],
  getParameter: (name: string) => string,
) {
  // Ids of tests have no quotes in them.
  const value = (name: string) => JSON.parse(getParameter(name).replaceAll("'", '"')) as unknown
  const has = (list: unknown, text: string) => (list as readonly string[] | undefined)?.includes(text) ?? false
  if (has(value('ofArticles'), measure) && item !== '') {
    return has((value('articles') as Record<string, readonly string[]>)[issue], item)
  }
  if (!has(value('ofPages'), measure)) return issue === '' || has(value('issues'), issue)
  const hotspots = (value('pages') as Record<string, Record<string, number>>)[issue]?.[item]
  return hotspots !== undefined && (measure !== 'hotspot_clicks' || Number(detail) < hotspots)
}
