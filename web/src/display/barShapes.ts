export const barsWidth = 278
export const barsHeight = 80

const thinnest = 1

/** Rectangles of bars that stand on zero, or hang from it when negative; zero itself stays visible. */
export const barShapes = (values: readonly number[]) => {
  const highest = Math.max(0, ...values)
  const lowest = Math.min(0, ...values)
  const span = highest - lowest || 1
  const pitch = barsWidth / Math.max(1, values.length)
  const yOf = (value: number) => ((highest - value) / span) * (barsHeight - thinnest)
  return values.map((value, i) => ({
    x: i * pitch + pitch * 0.1,
    y: Math.min(yOf(0), yOf(value)),
    width: pitch * 0.8,
    height: Math.abs(yOf(value) - yOf(0)) + thinnest,
  }))
}
