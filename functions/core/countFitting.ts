/** A Lambda's answer may hold 6 MB; this leaves room for the rest of it. */
export const maxAnswerBytes = 5_000_000

/** How many of the rows, from the first, an answer may hold. */
export const countFitting = (
  rows: readonly { bytes: number }[],
  { maxRows, maxBytes }: { maxRows: number; maxBytes: number },
): number => {
  let bytes = 0
  const tooMany = rows.findIndex((row, i) => {
    bytes += row.bytes
    return i >= maxRows || bytes > maxBytes
  })
  return tooMany === -1 ? rows.length : tooMany
}
