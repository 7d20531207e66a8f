import { expect, it } from 'vitest'
import { accuracyRadius } from './markerOf'

it('is fifteen metres for each unit of dilution, up to a limit', () => {
  expect(accuracyRadius(0.9)).toBe(13.5)
  expect(accuracyRadius(99)).toBe(500)
})

it('draws no circle when the dilution is not known', () => {
  expect(accuracyRadius(undefined)).toBeUndefined()
  expect(accuracyRadius(0)).toBeUndefined()
})
