/** Does one after the other, each whatever became of those before it. Rejects with the first fault. */
export async function inTurn(works: readonly (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const work of works) await work().catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
