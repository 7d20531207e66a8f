import type { CardKind } from '../../../../shared/display/metric'

/** What the value of a key is, which decides how a card draws it. */
export type Shape =
  | { kind: 'none' }
  | { kind: 'number'; number: number }
  | { kind: 'text'; text: string }
  | { kind: 'numbers'; numbers: readonly number[] }
  | { kind: 'json'; text: string }

export const shapeOfValue = (value: unknown): Shape => {
  if (value === undefined || value === null) return { kind: 'none' }
  if (typeof value === 'number') return { kind: 'number', number: value }
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'boolean') return { kind: 'text', text: String(value) }
  const isNumbers =
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')
  return isNumbers
    ? { kind: 'numbers', numbers: value }
    : { kind: 'json', text: JSON.stringify(value, null, 2) }
}

/** Lines of an object that fit into one row of cards. */
const linesInRow = 4

/** How many rows the card of a value takes. What a serial device sends is long as a rule: its card keeps one height. */
export const rowsOfValue = (value: unknown, card: CardKind): number => {
  if (card === 'capture') return 2
  const shape = shapeOfValue(value)
  return shape.kind === 'json' && shape.text.split('\n').length > linesInRow ? 2 : 1
}
