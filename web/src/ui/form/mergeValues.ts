/** A group of fields; anything else, a list too, is one value. */
type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (isGroup(a) && isGroup(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...names].every((name) => isSameValue(a[name], b[name]))
  }
  return (
    Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((value, at) => isSameValue(value, b[at]))
  )
}

/** The top fields of a form that differ from what is saved, as they are now. */
export const changedFields = <V extends object>(saved: V, values: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, (saved as Group)[name])),
  ) as Partial<V>

/**
 * What a form holds once something else was saved: fields that no one changed here are as they were saved, changed
 * ones stay. Groups of fields are looked through, field by field.
 */
export const mergeValues = <V>(before: V, mine: V, saved: V): V => {
  if (isSameValue(before, mine)) return saved
  if (!isGroup(before) || !isGroup(mine) || !isGroup(saved)) return mine
  const names = new Set([...Object.keys(mine), ...Object.keys(saved)])
  return Object.fromEntries(
    [...names].map((name) => [name, mergeValues(before[name], mine[name], saved[name])]),
  ) as V
}
