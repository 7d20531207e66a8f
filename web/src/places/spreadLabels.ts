export interface LabelBox {
  /** Middle and top edge, pixels on the screen. */
  x: number
  y: number
  width: number
  height: number
}

/** In the order in which they are tried: where it belongs, then a line down, a line up, and so on. */
const lines = [0, 1, -1, 2, -2]

const isOver = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.y < b.y + b.height && b.y < a.y + a.height

/**
 * How many pixels each label moves down so that none covers an earlier one; undefined: there is no room near its place.
 * Every label is compared with those before it, so it is meant for the some hundred places of a group.
 */
export const spreadLabels = (labels: readonly LabelBox[]): (number | undefined)[] => {
  const placed: LabelBox[] = []
  return labels.map((label) => {
    const moves = lines.map((line) => line * label.height)
    const free = moves.find((move) => !placed.some((other) => isOver({ ...label, y: label.y + move }, other)))
    if (free !== undefined) placed.push({ ...label, y: label.y + free })
    return free
  })
}
