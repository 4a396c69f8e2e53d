import { formatDecimal, toMajor } from '@gatefold/magazine/price'
import type { Command } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { listSales, type Sale, sumSales } from '../commerce/purchases/listSales.ts'
import type { CommandContext } from './CommandContext.ts'
import { parseDay } from './parseDay.ts'
import { withPublisher } from './withPublisher.ts'

/** Milliseconds. */
const DAY = 86_400_000

interface SalesFlags {
  readonly from?: string
  readonly to?: string
  readonly csv?: boolean
}

export function addSalesCommand(program: Command, { io }: CommandContext): void {
  program
    .command('sales')
    .description('list what was paid and given back')
    .option('--from <day>', 'the first day, such as 2026-01-01 (UTC)')
    .option('--to <day>', 'the last day')
    .option('--csv', 'print it as comma-separated values')
    .action(async ({ from, to, csv }: SalesFlags) => {
      const period = {
        from: from === undefined ? undefined : parseDay(from),
        until: to === undefined ? undefined : new Date(parseDay(to).getTime() + DAY),
      }
      const sales = await withPublisher(io, ({ deps }) => listSales(deps.db, period))
      io.stdout.write(csv === true ? toCsv(sales) : `${toTable(sales)}\n`)
    })
}

const COLUMNS = ['time', 'kind', 'item', 'amount', 'currency', 'provider', 'reference', 'reader']

/** RFC 4180, amounts in major units. A text that a spreadsheet would take for a formula is escaped: some come from elsewhere. */
function toCsv(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => {
    const { at, kind, item, currency, provider, reference, reader } = sale
    return [at, kind, item, toMajor(sale), currency, provider, reference, reader]
  })
  return stringify([COLUMNS, ...rows], { escape_formulas: true, record_delimiter: 'windows' })
}

function toTable(sales: readonly Sale[]): string {
  if (sales.length === 0) return 'Nothing was paid in this time.'
  const rows = sales.map((sale) => [
    sale.at.slice(0, 16).replace('T', ' '),
    sale.kind.replace('_', ' '),
    `${formatDecimal(sale)} ${sale.currency}`,
    sale.item,
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [time = 0, kind = 0, amount = 0] = widths
  const lines = rows.map(([at = '', what = '', money = '', item = '']) =>
    [at.padEnd(time), what.padEnd(kind), money.padStart(amount), item].join('  ').trimEnd(),
  )
  const sums = sumSales(sales).map(
    (sum) => `${formatDecimal(sum)} ${sum.currency} from ${sum.charges} ${sum.charges === 1 ? 'payment' : 'payments'}`,
  )
  return [...lines, '', `Together: ${sums.join('; ')}.`].join('\n')
}
