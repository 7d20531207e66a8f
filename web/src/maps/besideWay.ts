interface Point {
  readonly x: number
  readonly y: number
}

/** Nearer points than this have no direction that one could trust. */
const leastPx = 2

/**
 * A way moved to the left of its direction of travel, so that one driven to and fro is seen as two; points of a machine that
 * stands keep the direction in which it came.
 */
export const besideWay = <P extends Point>(way: readonly P[], asidePx: number): Point[] => {
  let [aside, from] = [{ x: 0, y: 0 }, way[0]]
  const sides = way.map((point) => {
    if (from === undefined) return aside
    const [dx, dy] = [point.x - from.x, point.y - from.y]
    const length = Math.hypot(dx, dy)
    if (length < leastPx) return aside
    from = point
    return (aside = { x: (dy / length) * asidePx, y: (-dx / length) * asidePx })
  })
  // Each point belongs to the piece before and the one after it.
  return way.map(({ x, y }, i) => {
    const [here, next] = [sides[i] ?? aside, sides[i + 1] ?? sides[i] ?? aside]
    return { x: x + (here.x + next.x) / 2, y: y + (here.y + next.y) / 2 }
  })
}
