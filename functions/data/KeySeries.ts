import { decodeColumn } from './columns/decodeColumn'
import { decodeRollups } from './columns/encodeRollups'
import { pointsOfHours } from './foldEnvelope'
import { type Points, joinPoints } from './points'

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
