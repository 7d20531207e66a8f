/** The way to a value inside another: names of fields and places in lists. */
export type Path = (string | number)[]

/** Where in a value a text stands, as a whole text. */
export const pathsOf = (value: unknown, text: string, at: Path = []): Path[] => {
  if (value === text) return [at]
  if (Array.isArray(value)) return value.flatMap((each, n) => pathsOf(each, text, [...at, n]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => pathsOf(each, text, [...at, name]))
}

/** Puts another text where the first one still stands at these places, and says at how many. */
export const replaceAt = (
  body: unknown,
  paths: readonly Path[],
  text: string,
  by: string,
): { body: unknown; count: number } => {
  const next = structuredClone(body)
  let count = 0
  for (const path of paths) {
    const last = path.at(-1)
    let holder: unknown = next
    for (const step of path.slice(0, -1)) {
      if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, step))
        holder = (holder as Record<string | number, unknown>)[step]
      else holder = undefined
    }
    if (last === undefined || typeof holder !== 'object' || holder === null) continue
    if (!Object.hasOwn(holder, last) || (holder as Record<string | number, unknown>)[last] !== text) continue
    ;(holder as Record<string | number, unknown>)[last] = by
    count += 1
  }
  return { body: next, count }
}
