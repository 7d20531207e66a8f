import { expect, it } from 'vitest'
import { lastSilenceTs } from './lastSilenceTs'

const at = (...seconds: number[]) => seconds.map((ts) => ({ ts }))
const steady = at(0, 10, 20, 30, 40, 50)

it('is none while readings keep their pace', () => {
  expect(lastSilenceTs(steady, 0)).toBe(0)
  expect(lastSilenceTs([...steady, ...at(70)], 0)).toBe(0)
})

it('is one of more than two intervals, if it can be seen', () => {
  const silent = [...steady, ...at(75, 85)]
  expect(lastSilenceTs(silent, 0)).toBe(75)
  expect(lastSilenceTs(silent, 30)).toBe(0)
})

it('is none where too few readings tell their pace', () => {
  expect(lastSilenceTs(at(0, 10, 75), 0)).toBe(0)
  expect(lastSilenceTs([], 0)).toBe(0)
})
