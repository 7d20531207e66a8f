const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The objects and lists of a JSON value level by level, the outermost first: a loop, since a recursion would be what a
 * hostile value wants to exhaust.
 */
export function* levelsOf(value: unknown): Generator<object[]> {
  let level = [value].filter(isObject)
  while (level.length > 0) {
    yield level
    level = level.flatMap((object) => (Object.values(object) as unknown[]).filter(isObject))
  }
}

/** Whether objects and lists stand within each other more than `most` times; a flat object has depth 1. */
export const isNestedDeeper = (value: unknown, most: number): boolean => {
  let depth = 0
  for (const _ of levelsOf(value)) {
    depth += 1
    if (depth > most) return true
  }
  return false
}
