/** A value without some of its parts. */
export function without<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: readonly Name[]
): Omit<Value, Name> {
  const rest = { ...value }
  for (const name of names) delete rest[name]
  return rest
}
