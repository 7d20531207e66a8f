/**
 * Columns of so many cells are some hundred kilobytes, far from the most that an answer may be. Each answer reads who is
 * in the group, so they are few: a group of ten thousand comes in two.
 */
const maxPageCells = 60_000
/** What every device takes besides the keys that were asked for. */
const fixedCells = 4

/** How many devices one answer holds for so many keys; a prefetch derives the number of pages from it. */
export const pageDevices = (keyCount: number): number => Math.floor(maxPageCells / (keyCount + fixedCells))
