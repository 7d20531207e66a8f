/** Whether light or dark ink is read on a colour, by its brightness as eyes see it. */
export const inkOn = (colour: string): 'light' | 'dark' => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? 'dark' : 'light'
}
