export const pageSizes = [10, 50, 100] as const

/** The page, from 1, that a person asked for: nonsense and less than 1 is the first, beyond the end the last. */
export const pageOf = (wanted: string, pageCount: number): number => {
  const page = Math.trunc(Number(wanted))
  return Number.isFinite(page) && page >= 1 ? Math.min(page, Math.max(1, pageCount)) : 1
}
