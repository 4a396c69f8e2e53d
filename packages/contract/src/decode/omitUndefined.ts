type WithGaps<Value> = { [Key in keyof Value]: object extends Pick<Value, Key> ? Value[Key] | undefined : Value[Key] }

/** The object without the optional fields that are undefined. */
export function omitUndefined<Value extends object>(value: WithGaps<Value>): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value
}
