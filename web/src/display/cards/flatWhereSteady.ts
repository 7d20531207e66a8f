/** A trend of values that are all written alike is drawn as it reads: flat. */
export const flatWhereSteady = (
  points: readonly number[],
  write: (value: number) => string,
): readonly number[] => {
  const finite = points.filter(Number.isFinite)
  const [first] = finite
  if (first === undefined || write(Math.min(...finite)) !== write(Math.max(...finite))) return points
  return finite.map(() => first)
}
