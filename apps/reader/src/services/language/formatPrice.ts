interface Price {
  /** Major units of the currency. */
  readonly price: number | undefined
  /** ISO 4217. */
  readonly currency: string | undefined
}

/** A price as the reader's language writes it; '' when there is none or the currency is unknown. */
export function formatPrice({ price, currency }: Price, language: string): string {
  if (price === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return ''
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(price)
}
