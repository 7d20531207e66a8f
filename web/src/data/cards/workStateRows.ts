/** Held until it is known how many states there are, and no fewer then, so that nothing below moves: room for all six. */
const leastRows = 3

/** Heights in rem: a row of a phone's grid with its gap, a state whose name is a button, one that is text, all around them. */
const height = { row: 7.75, pressed: 2.75, plain: 1.5, frame: 5.25 }

/** Rows of a phone's grid in which a card of so many states shows each of them whole; of some the name is pressed. */
export const phoneRowsOf = (states: number, pressed: number): number => {
  const needed = pressed * height.pressed + (states - pressed) * height.plain + height.frame
  return Math.max(leastRows, Math.ceil(needed / height.row))
}
