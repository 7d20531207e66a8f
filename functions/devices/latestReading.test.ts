import { expect, it } from 'vitest'
import { packText } from '../core/packedText'
import { latestReading } from './latestReading'

it('tells when the reading arrived, in rows of either form', () => {
  const reading = { ts: 5, vin: 12, aws_ts: 7000 }
  const now = { latest: packText('{"ts":5,"vin":12}'), latestArrivedMs: 7000 }
  expect(latestReading(now)).toEqual(reading)
  expect(latestReading({ latest: packText(JSON.stringify(reading)), latestArrivedMs: undefined })).toEqual(
    reading,
  )
  expect(latestReading({ latest: JSON.stringify(reading), latestArrivedMs: undefined })).toEqual(reading)
  expect(latestReading({ latest: undefined, latestArrivedMs: undefined })).toBeUndefined()
})
