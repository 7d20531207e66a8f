import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../test/doubles/seededRandom'
import { packReadings, unpackReadings } from './packReadings'

const again = (times: readonly number[], values: readonly number[]) => {
  const packed = packReadings(Float64Array.from(times), Float64Array.from(values))
  const { times: ms, values: numbers } = unpackReadings(JSON.parse(JSON.stringify(packed)) as typeof packed)
  return { packed, times: [...ms], values: [...numbers] }
}

describe('packed readings', () => {
  it('come back bit for bit, whatever their steps and decimals', () => {
    const random = seededRandom(5)
    for (let run = 0; run < 500; run++) {
      const length = Math.floor(random() * 60)
      const decimals = Math.floor(random() * 6)
      let ms = Math.floor(random() * 1e12)
      const times = Array.from(
        { length },
        () => (ms += random() < 0.7 ? 60_000 : Math.floor(random() * 90_000)),
      )
      const values = Array.from({ length }, () =>
        decimals === 5
          ? (random() - 0.5) * 10 ** (random() * 40 - 20)
          : Number((random() * 100 - 50).toFixed(decimals)) + 0,
      )
      const found = again(times, values)
      expect(found).toMatchObject({ times, values })
    }
  })

  it('of one interval and few decimals are small', () => {
    const times = Array.from({ length: 43_200 }, (_, i) => i * 60_000)
    const values = times.map((_, i) => Math.round((12 + Math.sin(i / 50)) * 100) / 100)
    const { packed } = again(times, values)
    expect(packed.steps).toEqual([60_000, 43_199])
    expect(JSON.stringify(packed).length).toBeLessThan(130_000)
  })
})
