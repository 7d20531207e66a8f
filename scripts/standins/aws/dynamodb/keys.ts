import type { Range } from './database'

/** Where each kind of record lies in the one ordered store. Table and index names never contain a `~`. */
export const itemPrefix = (table: string) => `item~${table}~`
export const indexPrefix = (table: string, index: string) => `index~${table}~${index}~`
export const expiryPrefix = (table: string) => `expiry~${table}~`
export const tablePrefix = 'table~'
export const tokenPrefix = 'token~'

const expiryDigits = 12

export const expiryKey = (table: string, expiresAtSeconds: number, itemKey: string) =>
  expiryPrefix(table) + padExpiry(expiresAtSeconds) + '~' + itemKey

export const padExpiry = (seconds: number) => String(seconds).padStart(expiryDigits, '0')

/** All keys under a prefix; every key is ASCII, so DEL lies behind them all. */
export const under = (prefix: string): { gt: string; lt: string } => ({ gt: prefix, lt: prefix + '\x7f' })

/** Moves a range of the engine's keys under a prefix; an open end becomes the prefix's own. */
export function within(prefix: string, range: Range): Range {
  return {
    ...(range.gt !== undefined ? { gt: prefix + range.gt } : { gte: prefix + (range.gte ?? '') }),
    ...(range.lte !== undefined ? { lte: prefix + range.lte } : { lt: prefix + (range.lt ?? '\x7f') }),
    reverse: range.reverse ?? false,
  }
}
