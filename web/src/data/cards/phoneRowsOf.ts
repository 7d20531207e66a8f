/** Heights in rem: a row of a phone's grid with its gap, a state whose name is pressed, one that is told, all around them. */
const height = { row: 7.75, pressed: 2.75, told: 1.5, frame: 5.25 }

/** Rows of a phone's grid in which a card of so many states shows each of them whole; of some the name is pressed. */
export const phoneRowsOf = (states: number, pressed: number): number => {
  const needed = pressed * height.pressed + (states - pressed) * height.told + height.frame
  return Math.max(2, Math.ceil(needed / height.row))
}
