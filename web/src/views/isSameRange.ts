import type { ViewRange } from '../periodfigures/viewRange'

/** A range that says nothing of rolling does not roll. */
export const isSameRange = (a: ViewRange, b: ViewRange): boolean =>
  a.type === 'custom' || b.type === 'custom'
    ? a.type === b.type && JSON.stringify(a) === JSON.stringify(b)
    : a.type === b.type && a.amount === b.amount && (a.rolling ?? false) === (b.rolling ?? false)
