import { expect, it } from 'vitest'
import { playMachineYear } from './playMachineYear'

const machines = 150

it('the band of a forecast holds four of five days on which the hours were reached', () => {
  const played = Array.from({ length: machines }, (_, seed) => playMachineYear(seed)).flat()
  expect(played.length).toBeGreaterThan(machines * 4)
  const inside = played.filter(({ isInside }) => isInside).length / played.length
  expect(inside).toBeGreaterThan(0.74)
  expect(inside).toBeLessThan(0.86)
})
