const ID = /^[A-Za-z0-9_][\w.:-]{0,99}$/

/** Hands out the ids of one article's components, each once: the wanted one, or `c1`, `c2`, … */
export function claimIds(): (wanted: string | undefined) => string {
  const taken = new Set<string>()
  let next = 1
  return (wanted) => {
    let id = wanted !== undefined && ID.test(wanted) ? wanted : undefined
    while (id === undefined || taken.has(id)) id = `c${next++}`
    taken.add(id)
    return id
  }
}
