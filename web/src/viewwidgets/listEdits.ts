/** The list with one entry changed. */
export const changeAt = <T>(items: readonly T[], index: number, change: Partial<T>): T[] =>
  items.map((item, i) => (i === index ? { ...item, ...change } : item))

export const removeAt = <T>(items: readonly T[], index: number): T[] => items.filter((_, i) => i !== index)

/** The list with one entry a place further up or down; at its end it stays. */
export const moveAt = <T>(items: readonly T[], index: number, by: -1 | 1): T[] => {
  const [moved, other] = [items[index], items[index + by]]
  if (moved === undefined || other === undefined) return [...items]
  return items.map((item, i) => (i === index ? other : i === index + by ? moved : item))
}
