import { expect, it } from 'vitest'
import { gaugeArc } from './gaugeArc'

it('runs from left over the top to the right', () => {
  expect(gaugeArc(0, 50)).toBe('M-50 0A50 50 0 0 1 0 -50')
  expect(gaugeArc(0, 100)).toBe('M-50 0A50 50 0 0 1 50 0')
})

it('draws nothing where there is nothing to draw', () => {
  expect(gaugeArc(0, 0)).toBe('')
})
