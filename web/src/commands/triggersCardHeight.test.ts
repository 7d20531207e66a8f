import { expect, it } from 'vitest'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { triggersCardHeight } from './triggersCardHeight'

const withTriggers = (count: number, groupKey?: string): DisplaySettings =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `tp${i + 1}`,
      { label: `Trigger ${i + 1}`, ...(groupKey === undefined ? {} : { groupKey }) },
    ]),
  )

it.each([
  ['no trigger', withTriggers(0), undefined, { rows: 1, phoneRows: 1 }],
  ['three side by side', withTriggers(3), undefined, { rows: 1, phoneRows: 1 }],
  ['four, of which a phone puts one below', withTriggers(4), undefined, { rows: 1, phoneRows: 2 }],
  ['five', withTriggers(5), undefined, { rows: 2, phoneRows: 2 }],
  ['one under the name of its group', withTriggers(1, 'gr1'), undefined, { rows: 2, phoneRows: 2 }],
  ['a plan without triggers', withTriggers(2), 'Basic', { rows: 1, phoneRows: 1 }],
])('keeps the room of %s', (_, display, lackingPlan, room) => {
  expect(triggersCardHeight(display, lackingPlan)).toEqual(room)
})
