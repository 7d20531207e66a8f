/** The picked rows after one was pressed; with `from`, every row between the two takes the same state. */
export const pickRows = (
  picked: ReadonlySet<string>,
  order: readonly string[],
  { id, isOn, from }: { id: string; isOn: boolean; from?: string | undefined },
): ReadonlySet<string> => {
  const here = order.indexOf(id)
  const there = from === undefined ? here : order.indexOf(from)
  const between = there < 0 || here < 0 ? [id] : order.slice(Math.min(here, there), Math.max(here, there) + 1)
  const next = new Set(picked)
  for (const each of between) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return next
}
