import { invalid } from './apiError'
import type { Item } from './attributeValue'
import { itemSize } from './itemSize'

/** An item as it lies in the database: its size in front of its JSON, so that a page is cut without parsing. */
export interface StoredItem {
  bytes: number
  json: string
}

const maxItemBytes = 400 * 1024

export function encodeItem(item: Item, tooLarge = 'Item size has exceeded the maximum allowed size'): string {
  const bytes = itemSize(item)
  if (bytes > maxItemBytes) throw invalid(tooLarge)
  return `${bytes}${JSON.stringify(item)}`
}

export function splitStored(stored: string): StoredItem {
  const start = stored.indexOf('{')
  return { bytes: Number(stored.slice(0, start)), json: stored.slice(start) }
}

export function decodeItem(stored: string): Item {
  return parseItem(stored.slice(stored.indexOf('{')))
}

/** What the engine wrote, it trusts. */
export const parseItem = (json: string): Item => JSON.parse(json) as Item
