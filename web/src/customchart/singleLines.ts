import type { Reading } from '../../../shared/data/reading'
import type { CustomChart } from '../../../shared/display/customChart'
import type { Domain } from '../charts/model/axisDomain'
import type { LineOf } from './customModel'

const numbersOf = (value: unknown): readonly number[] => {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []
}

const newest = (readings: readonly Reading[], key: string): readonly number[] =>
  numbersOf(readings.findLast((reading) => reading[key] !== undefined)?.[key])

type Places = Pick<CustomChart['xAxis']['xa1'], 'offset' | 'scale'>

/** The newest measurement of each key: a list of numbers side by side, one number alone. */
export const singleLines =
  (readings: readonly Reading[], { offset, scale }: Places): LineOf =>
  ({ key }) => {
    const points = newest(readings, key).map((y, i) => ({ x: offset + i * scale, y }))
    return scale < 0 ? points.reverse() : points
  }

/** What the x axis spans, with half a place to each side. */
export const singleDomain = (lines: readonly (readonly { x: number }[])[], { scale }: Places): Domain => {
  const xs = lines.flatMap((line) => line.map(({ x }) => x))
  const room = Math.abs(scale) / 2 || 0.5
  return xs.length === 0 ? { min: 0, max: 1 } : { min: Math.min(...xs) - room, max: Math.max(...xs) + room }
}
