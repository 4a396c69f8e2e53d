import {
  formatDecimal,
  isCurrency,
  type IssueTerms,
  minorDigits,
  type Money,
  priceOf,
  termsOfPrice,
  toMinor,
} from '@gatefold/magazine/price'
import type { Command } from 'commander'
import type { Configuration } from '../config/Configuration.ts'
import { defaultPriceOf } from '../config/defaultPriceOf.ts'
import { PublishingError } from '../publishing/PublishingError.ts'
import { changeSample, changeTerms } from '../publishing/issues/changeTerms.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'

interface PriceFlags {
  readonly free?: boolean
  readonly default?: boolean
}

/** `price` and `sample`. */
export function addTermsCommands(program: Command, context: CommandContext): void {
  program
    .command('price')
    .description('say what an issue costs; it wins over what its source says, and stays when it is imported again')
    .argument('<slug>')
    .argument('[amount]', 'such as 4.90; 0 makes it free')
    .argument('[currency]', 'such as EUR; without it "payments.currency" of the title')
    .option('--free', 'open it to everybody')
    .option('--default', 'let it cost what the title says ("payments.defaultPrice")')
    .action((slug: string, ...rest: [string | undefined, string | undefined, PriceFlags]) => {
      const [amount, currency, flags] = rest
      return setPrice({ slug, amount, currency, flags }, context)
    })
  program
    .command('sample')
    .description('give an article of a paid issue away; it wins over what its source says')
    .argument('<slug>', 'of the issue')
    .argument('<article-slug>')
    .option('--off', 'keep the article for who has bought the issue')
    .action((issue: string, article: string, { off }: { readonly off?: boolean }) =>
      setSample({ issue, article }, off !== true, context),
    )
}

interface PriceWish {
  readonly slug: string
  readonly amount: string | undefined
  readonly currency: string | undefined
  readonly flags: PriceFlags
}

async function setPrice(wish: PriceWish, { io }: CommandContext): Promise<void> {
  const words = await withPublisher(io, async ({ configuration, deps }) => {
    const terms = termsOfWish(wish, configuration)
    if (terms.price !== undefined) refuseWithoutSales(configuration)
    const { issue, hasChanged } = await changeTerms(wish.slug, terms, deps)
    const when = hasChanged ? 'now' : 'already'
    return `"${issue.name}" (${issue.slug}) ${describe(terms, defaultPriceOf(configuration))}, ${when}.\n`
  })
  io.stdout.write(words)
}

function termsOfWish({ amount, currency, flags }: PriceWish, { payments }: Configuration): IssueTerms {
  const ways = [amount !== undefined, flags.free === true, flags.default === true].filter(Boolean).length
  if (ways !== 1)
    throw new PublishingError('not-a-price', 'Say one thing: an amount such as 4.90, --free or --default.')
  if (flags.free === true) return { isPaid: false, price: undefined }
  if (amount === undefined) return { isPaid: true, price: undefined }
  return termsOfPrice(parsePrice(amount, currency ?? payments.currency))
}

/** A price would close the issue to everybody, and nobody could buy it. */
function refuseWithoutSales({ payments }: Configuration): void {
  if (payments.provider !== 'none') return
  throw new PublishingError(
    'nothing-sells',
    'Nothing is sold here: "payments.provider" is "none", so nobody could pay. Set it to "sandbox" to try, or to "stripe"; `--free` opens the issue.',
  )
}

function parsePrice(text: string, currency: string): Money {
  if (!isCurrency(currency)) {
    throw new PublishingError('not-a-price', `"${currency}" is no currency; write it like EUR, JPY or KWD.`)
  }
  const amount = toMinor(text, currency)
  if (amount !== undefined) return { amount, currency }
  const digits = minorDigits(currency)
  const decimals = digits === 0 ? 'no decimals' : `at most ${digits} decimals`
  const example = formatDecimal({ amount: 490, currency })
  throw new PublishingError(
    'not-a-price',
    `"${text}" is no price in ${currency}, which has ${decimals}; write it like ${example}.`,
  )
}

function describe(terms: IssueTerms, defaultPrice: Money | undefined): string {
  if (!terms.isPaid) return 'is free to read'
  const price = priceOf(terms, defaultPrice)
  if (price === undefined) {
    return 'is for who has been given it and for subscribers: the title has no "payments.defaultPrice" to sell it at'
  }
  return `costs ${formatDecimal(price)} ${price.currency}`
}

async function setSample(
  reference: { readonly issue: string; readonly article: string },
  isSample: boolean,
  { io }: CommandContext,
): Promise<void> {
  const { issue, hasChanged } = await withPublisher(io, ({ deps }) => changeSample(reference, isSample, deps))
  const already = hasChanged ? 'is now' : 'was already'
  const state = isSample ? 'open to everybody' : 'for who has bought the issue'
  const hint = issue.is_paid === 0 ? ' The whole issue is free; `gatefold price` changes that.' : ''
  io.stdout.write(`"${reference.article}" of "${issue.name}" (${issue.slug}) ${already} ${state}.${hint}\n`)
}
