import { type HourlyRollup, rollUpHours } from '../../shared/data/rollups/rollUpHours'
import { decodeColumn } from './columns/column'
import { decodeRollups } from './columns/encodeRollups'
import { firstAtOrAfter, type Points, joinPoints } from './points'

/** What a long chart knows of hours: the first, lowest, highest and last reading of each, which are real ones. */
export const pointsOfHours = (hours: readonly HourlyRollup[]): Points => {
  const found = hours.flatMap((hour) => {
    const ends: (readonly [number, number])[] = [
      [hour.firstMs, hour.first],
      [hour.minMs, hour.min],
      [hour.maxMs, hour.max],
      [hour.lastMs, hour.last],
    ]
    return ends
      .filter(([ms, value], i) => ends.findIndex((end) => end[0] === ms && Object.is(end[1], value)) === i)
      .sort(([a], [b]) => a - b)
  })
  return {
    times: Float64Array.from(found, ([ms]) => ms),
    values: Float64Array.from(found, ([, value]) => value),
  }
}

/**
 * Points from `fromMs` until before `toMs` (whole hours) from their hourly values, the others as they are. Points that
 * were made of their hours already stay the same: a chart does not change when its days are packed.
 */
export const foldHours = ({ times, values }: Points, fromMs: number, toMs: number): Points => {
  const [begin, end] = [firstAtOrAfter(times, fromMs), firstAtOrAfter(times, toMs)]
  if (end <= begin) return { times, values }
  const hours = rollUpHours(times.subarray(begin, end), values.subarray(begin, end), 0)
  const folded = pointsOfHours(hours)
  const replaced = (all: Float64Array, middle: Float64Array) => {
    const joined = new Float64Array(begin + middle.length + all.length - end)
    joined.set(all.subarray(0, begin))
    joined.set(middle, begin)
    joined.set(all.subarray(end), begin + middle.length)
    return joined
  }
  return { times: replaced(times, folded.times), values: replaced(values, folded.values) }
}

/** The lowest, the middle and the highest of the readings of one column of a chart; the time is the column's middle. */
interface EnvelopeColumn {
  tsMs: number
  low: number
  mid: number
  high: number
}

/** With fewer readings than this to a column, on average, a line through all of them is read easily. */
const crowd = 4

const medianOf = (ascending: Float64Array): number => {
  const half = Math.floor(ascending.length / 2)
  const upper = ascending[half] ?? Number.NaN
  return ascending.length % 2 === 1 ? upper : ((ascending[half - 1] ?? upper) + upper) / 2
}

/**
 * Many readings as a band: the time from `fromMs` to `toMs` is cut into equal columns, and each column with readings
 * has its lowest, median and highest value. Nothing where the readings are so few that each can be seen. Times ascend;
 * missing values are NaN.
 */
export const foldEnvelope = (
  { times, values }: Points,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  columns: number,
): EnvelopeColumn[] => {
  const width = (toMs - fromMs) / columns
  const folded: EnvelopeColumn[] = []
  let count = 0
  let at = 0
  while (at < times.length && (times[at] ?? 0) < fromMs) at++
  for (let column = 0; column < columns; column++) {
    const start = at
    const endMs = fromMs + (column + 1) * width
    const isLast = column === columns - 1
    while (at < times.length && ((times[at] ?? 0) < endMs || (isLast && times[at] === toMs))) at++
    const within = values
      .slice(start, at)
      .filter((value) => !Number.isNaN(value))
      .sort()
    if (within.length === 0) continue
    count += within.length
    folded.push({
      tsMs: fromMs + (column + 1 / 2) * width,
      low: within[0] ?? 0,
      mid: medianOf(within),
      high: within.at(-1) ?? 0,
    })
  }
  return count > crowd * columns ? folded : []
}

const toPoints = (found: readonly (readonly [number, number])[]): Points => ({
  times: Float64Array.from(found, ([ms]) => ms),
  values: Float64Array.from(found, ([, value]) => value),
})

/**
 * Gathers what a stretch of time holds of one key. Whatever is not a number (text, lists, booleans) is kept as the
 * place of its value in `texts`, so that both kinds are plain rows of doubles.
 */
export class KeySeries {
  private readonly numberParts: Points[] = []
  private readonly otherParts: Points[] = []
  private readonly places = new Map<string, number>()
  readonly texts: unknown[] = []

  private placeOf(value: unknown): number {
    const text = typeof value === 'string' ? value : `\0${JSON.stringify(value)}`
    const known = this.places.get(text)
    if (known !== undefined) return known
    this.places.set(text, this.texts.length)
    return this.texts.push(value) - 1
  }

  /** A column as it was packed, inflated, and the times of its day's rows where they are not in the column. */
  addColumn(bytes: Uint8Array, rowTimes?: Float64Array) {
    const { numbers, texts, others } = decodeColumn(bytes, rowTimes)
    if (numbers !== undefined) this.numberParts.push(numbers)
    for (const series of [texts, others]) {
      if (series === undefined) continue
      const values = Float64Array.from(series.values, (value) => this.placeOf(value))
      this.otherParts.push({ times: series.times, values })
    }
  }

  /** The hours of a day. */
  addHours(bytes: Uint8Array) {
    this.numberParts.push(pointsOfHours(decodeRollups(bytes)))
  }

  /** Values of raw readings, ascending. */
  addRaw(found: readonly (readonly [number, unknown])[]) {
    const numbers: [number, number][] = []
    const others: [number, number][] = []
    for (const [ms, value] of found) {
      if (typeof value === 'number') numbers.push([ms, value])
      else others.push([ms, this.placeOf(value)])
    }
    this.numberParts.push(toPoints(numbers))
    this.otherParts.push(toPoints(others))
  }

  /** All that another one has gathered. */
  absorb({ numberParts, otherParts, texts }: KeySeries) {
    this.numberParts.push(...numberParts)
    for (const { times, values } of otherParts) {
      this.otherParts.push({ times, values: values.map((place) => this.placeOf(texts[place])) })
    }
  }

  /** By what the values say: their places depend on what was added first. */
  private readonly byText = (a: number, b: number): number => {
    const [textA = '', textB = ''] = [a, b].map((place) => JSON.stringify(this.texts[place]))
    return textA < textB ? -1 : 1
  }

  join(): { numbers: Points; others: Points; texts: readonly unknown[] } {
    return {
      numbers: joinPoints(this.numberParts),
      others: joinPoints(this.otherParts, this.byText),
      texts: this.texts,
    }
  }
}
