/** Unix time in milliseconds of a date as the contract writes it; undefined where there is none that can be read. Pure. */
export function releaseTime(releaseDate: string | undefined): number | undefined {
  const time = Date.parse(releaseDate ?? '')
  return Number.isNaN(time) ? undefined : time
}
