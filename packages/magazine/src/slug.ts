/** The readable part of an address, unique among the issues of a title or the articles of an issue. */
export type Slug = string & { readonly __brand: 'Slug' }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DECIMAL = /^\d+$/

/** Whether an address part is an id (a UUID or a decimal number) and not a slug. Requirement R5.3. */
export function isIdFormat(value: string): boolean {
  return UUID.test(value) || DECIMAL.test(value)
}
