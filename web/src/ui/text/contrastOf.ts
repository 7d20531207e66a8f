/** Light of a channel, 0 to 1, as the sRGB standard has it. */
const lightOf = (byte: number): number => {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    lightOf(Number.parseInt(colour.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours (`#rrggbb`), 1 to 21 (WCAG 2). */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether light or dark ink is read on a colour, by its brightness as eyes see it. */
export const inkOn = (colour: string): 'light' | 'dark' => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? 'dark' : 'light'
}
