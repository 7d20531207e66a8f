const hexadecimal = 16
const full = 255

/** Red, green and blue from 0 to 255 of `#rrggbb`. */
const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), hexadecimal))

/** How bright a colour is, from 0 to 1, as WCAG defines it. */
export const luminanceOf = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map((channel) => {
    const value = channel / full
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const glare = 0.05

/** From 1, the same, to 21, black and white. */
export const contrastOf = (a: string, b: string): number => {
  const [one, other] = [luminanceOf(a), luminanceOf(b)]
  return (Math.max(one, other) + glare) / (Math.min(one, other) + glare)
}
