import { seededRandom } from '../../../scripts/fleet/physics/noise'

export interface SpikyWalk {
  times: Float64Array
  values: Float64Array
  /** Where a single reading leaps out. */
  spikes: number[]
}

/** A random walk of two decimals, a reading each second, in which one reading of 5,000 leaps out alone. */
export const spikyWalk = (length: number): SpikyWalk => {
  const random = seededRandom(7)
  const times = new Float64Array(length)
  const values = new Float64Array(length)
  const spikes: number[] = []
  let level = 50
  for (let i = 0; i < length; i += 1) {
    level += random() - 0.5
    const isSpike = random() < 0.0002
    if (isSpike) spikes.push(i)
    const leap = isSpike ? (random() < 0.5 ? -1 : 1) * (40 + 20 * random()) : 0
    times[i] = i * 1000
    values[i] = Math.round((level + leap) * 100) / 100
  }
  return { times, values, spikes }
}
