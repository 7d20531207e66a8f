/** A page of a list, and where the next one begins; undefined behind the last. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | undefined
}

/**
 * A list as far as it was read: the first page, which is asked again and again, and what was read behind it. What new
 * entries have pushed off the first page since stays in `head`.
 */
export interface PageList<T> {
  readonly head: readonly T[]
  readonly later: readonly (Page<T> & { readonly cursor: string })[]
  /** Where the page behind `head` begins. */
  readonly next: string | undefined
  /** A later page was asked for: from then on `head` must not lose what lies before it. */
  readonly isHeld: boolean
}

export const firstOnly = <T>({ items, next }: Page<T>): PageList<T> => ({
  head: items,
  later: [],
  next,
  isHeld: false,
})

/**
 * The list once its first page was asked again. Where nothing of it was there before, more came than a page holds:
 * what lies between is not known, and the list begins anew.
 */
export const withFirst = <T>(
  list: PageList<T> | undefined,
  page: Page<T>,
  idOf: (item: T) => string,
): PageList<T> => {
  if (list === undefined || !list.isHeld || page.next === undefined) return firstOnly(page)
  const fresh = new Set(page.items.map(idOf))
  const lastShared = list.head.findLastIndex((item) => fresh.has(idOf(item)))
  if (lastShared === -1) return firstOnly(page)
  return { ...list, head: [...page.items, ...list.head.slice(lastShared + 1)] }
}

export const withNext = <T>(list: PageList<T>, cursor: string, page: Page<T>): PageList<T> =>
  nextCursor(list) === cursor ? { ...list, later: [...list.later, { ...page, cursor }] } : list

/** The list with one of its later pages as it is now. */
export const withPage = <T>(list: PageList<T>, cursor: string, page: Page<T>): PageList<T> => ({
  ...list,
  later: list.later.map((each) => (each.cursor === cursor ? { ...each, items: page.items } : each)),
})

export const nextCursor = <T>({ later, next }: PageList<T>): string | undefined => {
  const last = later.at(-1)
  return last === undefined ? next : last.next
}

/** All that was read, in its order, each entry once and as it was seen first in it. */
export const itemsOf = <T>({ head, later }: PageList<T>, idOf: (item: T) => string): readonly T[] => {
  const all = [...head, ...later.flatMap(({ items }) => items)]
  return [...new Map(all.toReversed().map((item) => [idOf(item), item])).values()].toReversed()
}
