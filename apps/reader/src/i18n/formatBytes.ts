const STEPS = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
  { unit: 'kilobyte', bytes: 1e3 },
] as const

/** A number of bytes as people say it: `84 MB`, `1.2 GB`. */
export function formatBytes(bytes: number, locale: string): string {
  const { unit, bytes: step } = STEPS.find((candidate) => bytes >= 0.9995 * candidate.bytes) ?? STEPS[2]
  const amount = Math.max(bytes / step, bytes > 0 ? 1 : 0)
  const maximumFractionDigits = unit !== 'kilobyte' && amount < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(amount)
}
