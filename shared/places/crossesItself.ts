type Corner = readonly [lng: number, lat: number]

/** On which side of a line from `a` to `b` a corner lies. */
const sideOf = ([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

const isBetween = ([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): boolean =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)

const meet = (a: Corner, b: Corner, c: Corner, d: Corner): boolean => {
  const [ofC, ofD, ofA, ofB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)]
  if (ofC !== ofD && ofA !== ofB) return true
  return (
    (ofC === 0 && isBetween(a, b, c)) ||
    (ofD === 0 && isBetween(a, b, d)) ||
    (ofA === 0 && isBetween(c, d, a)) ||
    (ofB === 0 && isBetween(c, d, b))
  )
}

/** Whether two sides of an area meet that are not neighbours; corners without the first one repeated at the end. */
export const crossesItself = (corners: readonly Corner[]): boolean => {
  const count = corners.length
  return corners.some((a, i) => {
    const b = corners[(i + 1) % count]
    return corners.some((c, j) => {
      const d = corners[(j + 1) % count]
      const areNeighbours = j <= i + 1 || (i === 0 && j === count - 1)
      return !areNeighbours && b !== undefined && d !== undefined && meet(a, b, c, d)
    })
  })
}
