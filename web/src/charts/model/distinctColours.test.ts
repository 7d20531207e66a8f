import { expect, it } from 'vitest'
import { palette } from '../../display/catalogue/metricCatalogue'
import { distinctColours } from './distinctColours'

const [blue = '', orange = ''] = palette
const lines = (...colours: string[]) => colours.map((colour) => ({ colour, isChosen: false }))

it('leaves colours alone that look different', () => {
  expect(distinctColours(lines(blue, orange))).toEqual([blue, orange])
})

it('changes the later one of two that look alike, the same or nearly', () => {
  for (const colour of palette) {
    const [first = '', second = ''] = distinctColours(lines(colour, colour))
    expect(first).toBe(colour)
    expect(second).not.toBe(colour)
    expect(distinctColours(lines(first, second)), 'and that one looks different').toEqual([first, second])
  }
  expect(distinctColours(lines('#5b9a78', '#7f8f2e'))[1]).not.toBe('#7f8f2e')
})

it('never changes a chosen colour: others give way to it', () => {
  const chosen = { colour: blue, isChosen: true }
  const [first, ...others] = distinctColours([...lines(blue), chosen, chosen])
  expect(first).not.toBe(blue)
  expect(others).toEqual([blue, blue])
})

it('gives as many lines as a chart may have a colour each', () => {
  expect(new Set(distinctColours(lines(...Array.from({ length: 15 }, () => blue)))).size).toBe(15)
})
