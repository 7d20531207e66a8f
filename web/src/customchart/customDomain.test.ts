import { expect, it } from 'vitest'
import { CustomChart } from '../../../shared/display/customChart'
import { customDomain } from './customDomain'

const { ax1 } = CustomChart.parse({}).axis
const line = [10, 20].map((y, x) => ({ x, y }))

it('spans what its lines need, from zero where something stands on it', () => {
  expect(customDomain(ax1, [line], false)).toEqual({ min: 9.4, max: 20.6 })
  expect(customDomain(ax1, [line], true)).toEqual({ min: 0, max: 20.6 })
})

it('obeys the limits that were set, the right way round', () => {
  expect(customDomain({ ...ax1, min: 50, max: 5 }, [line], true)).toEqual({ min: 5, max: 50 })
  expect(customDomain({ ...ax1, min: 7, max: 7 }, [line], true)).toEqual({ min: 6, max: 8 })
  expect(customDomain({ ...ax1, max: 15 }, [line], false)).toEqual({ min: 9.4, max: 15 })
})

it('stays an axis when its one limit lies beyond all lines', () => {
  expect(customDomain({ ...ax1, min: 99 }, [line], false)).toEqual({ min: 99, max: 100 })
  expect(customDomain({ ...ax1, max: -9 }, [line], false)).toEqual({ min: -10, max: -9 })
})
