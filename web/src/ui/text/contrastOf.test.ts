import { expect, it } from 'vitest'
import { inkOn, contrastOf } from './contrastOf'

it('measures how well colours are told apart, as the accessibility guidelines do', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#1e88e5', '#1e88e5')).toBe(1)
  expect(contrastOf('#ffffff', '#000000')).toBe(contrastOf('#000000', '#ffffff'))
})

it('takes dark ink on light colours and light ink on dark ones', () => {
  expect(['#ffffff', '#ffe08a', '#1a1a1a', '#1f4ea0'].map(inkOn)).toEqual(['dark', 'dark', 'light', 'light'])
})
