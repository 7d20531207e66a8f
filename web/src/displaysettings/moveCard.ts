import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { compareKeys } from '../display/catalogue/planCards'
import { type CardRow, placeEdit, type RowEdit } from './cardRows'

const firstPlace = 1
export const lastPlace = 100

/** A card's key and its place: cards of one place follow in the order of their keys. */
export interface Placed {
  readonly key: string
  readonly sort: number
}

/** The place that a text says, 1 to 100; the default where it is no integer. */
export const placeOf = (text: string, byDefault: number): number => {
  const number = text.trim() === '' ? NaN : Number(text)
  if (!Number.isInteger(number)) return byDefault
  return Math.min(lastPlace, Math.max(firstPlace, number))
}

/** Places for a row in which one is fixed; the others move only where they must. None when 1 to 100 are too few. */
const placesAround = (keys: readonly string[], wanted: readonly number[], at: number) => {
  const places = [...wanted]
  const step = (from: number, to: number) => (compareKeys(keys[from] ?? '', keys[to] ?? '') < 0 ? 0 : 1)
  for (let i = at + 1; i < keys.length; i += 1) {
    places[i] = Math.max(places[i] ?? 0, (places[i - 1] ?? 0) + step(i - 1, i))
  }
  for (let i = at - 1; i >= 0; i -= 1) {
    places[i] = Math.min(places[i] ?? 0, (places[i + 1] ?? 0) - step(i, i + 1))
  }
  return places.every((place) => place >= firstPlace && place <= lastPlace) ? places : undefined
}

/**
 * The places that change when a card goes to another position of a row in its order: as few as can be, near its new
 * neighbour. Undefined when no places from 1 to 100 make that order.
 */
export const moveCard = (
  row: readonly Placed[],
  key: string,
  to: number,
): ReadonlyMap<string, number> | undefined => {
  const card = row.find((each) => each.key === key)
  if (card === undefined) return new Map()
  const moved = row.filter((each) => each !== card)
  moved.splice(to, 0, card)
  const keys = moved.map((each) => each.key)
  const near = (moved[to - 1] ?? moved[to + 1] ?? card).sort

  let best: { changes: Map<string, number>; cost: number } | undefined
  for (let place = firstPlace; place <= lastPlace; place += 1) {
    const wanted = moved.map(({ sort }, i) => (i === to ? place : sort))
    const places = placesAround(keys, wanted, to)
    if (places === undefined) continue
    const changes = new Map<string, number>()
    moved.forEach((each, i) => {
      const next = places[i]
      if (next !== undefined && next !== each.sort) changes.set(each.key, next)
    })
    const cost = changes.size * lastPlace + Math.abs(place - near)
    if (best === undefined || cost < best.cost) best = { changes, cost }
  }
  return best?.changes
}

export const noPlaceLeft = `No place from 1 to ${lastPlace} is left between these cards: give some of them other numbers in the Display Settings.`

/** What changes when a card goes to another position; undefined where no places are left for that order. */
export const editsOfMove = (
  rows: readonly CardRow[],
  key: string,
  to: number,
): Readonly<Record<string, RowEdit>> | undefined => {
  const places = moveCard(rows, key, to)
  if (places === undefined) return undefined
  return Object.fromEntries(
    rows.flatMap((row) => {
      const sort = places.get(row.key)
      return sort === undefined ? [] : [[row.key, placeEdit(row, sort)] as const]
    }),
  )
}

/** What a screen reader hears while a card is moved. */
export const speakMoves = (rows: readonly CardRow[]): Announcements => {
  const name = (id: UniqueIdentifier) => rows.find(({ key }) => key === id)?.label ?? String(id)
  const place = (id: UniqueIdentifier | undefined) =>
    `position ${rows.findIndex(({ key }) => key === id) + 1} of ${rows.length}`
  return {
    onDragStart: ({ active }) => `${name(active.id)} picked up, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => `${name(active.id)} over ${place(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped at ${place(over?.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  }
}
