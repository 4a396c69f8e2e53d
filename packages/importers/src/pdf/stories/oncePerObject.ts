/**
 * `make`, whose answer is kept with the object that it was given: the blocks and pages of a PDF never change, and finding
 * the stories of a hundred pages asks the same of each of them thousands of times. What nobody else holds is let go.
 */
export function oncePerObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}
