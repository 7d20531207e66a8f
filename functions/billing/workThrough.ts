const atOnce = 20

/** Does something for each of many, so many at once. */
export const workThrough = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  for (let from = 0; from < all.length; from += atOnce) {
    await Promise.all(all.slice(from, from + atOnce).map(work))
  }
}
