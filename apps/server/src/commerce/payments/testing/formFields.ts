export type FormValue = string | FormFields | FormValue[]

export interface FormFields {
  [name: string]: FormValue
}

/** `a[b][0][c]=d` as nested records and lists, as Stripe's API takes its bodies and queries. Throws on a key of another form. */
export function decodeForm(text: string): FormFields {
  const root: FormFields = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = /^[^[\]]+(?:\[[^[\]]*\])*$/.test(key)
      ? key.split(/\]?\[|\]$/).filter((part, index, all) => part !== '' || index < all.length - 1)
      : []
    if (path.length === 0) throw new Error(`No form key: ${key}`)
    put(root, path, value)
  }
  return asLists(root) as FormFields
}

function put(root: FormFields, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  const key = name === '' ? String(Object.keys(root).length) : name
  if (rest.length === 0) {
    root[key] = value
    return
  }
  const inner = (root[key] ??= {})
  if (typeof inner === 'string' || Array.isArray(inner)) throw new Error(`${key} is given twice`)
  put(inner, rest, value)
}

/** A record whose keys are 0, 1, 2 … is a list. */
function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, asLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
