import { expect, it } from 'vitest'
import { switchWord } from './columnWords'

const own = {
  displayType: 'digital' as const,
  digitalSettings: { lowThreshold: 0, lowString: 'Off', highString: 'Running' },
}
const column = { dataType: 'latest' as const, unit: '', dp: null }

it.each([
  [column, 1, own, 'Running'],
  [column, 0, own, 'Off'],
  [column, 1, { name: 'Engine' }, undefined],
  [{ ...column, dataType: 'metric' as const }, 0.4, own, undefined],
  [{ ...column, unit: '%' }, 1, own, undefined],
  [{ ...column, dp: 2 }, 1, own, undefined],
])('of %j the figure %d is told by a word only where it is one', (of, figure, named, word) =>
  expect(switchWord(of, figure, named)).toBe(word),
)
