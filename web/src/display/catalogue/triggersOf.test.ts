import { expect, it } from 'vitest'
import { groupTriggers, nextTriggerKey, triggersOf } from './triggersOf'

it('finds a button for each tp key, tp0 included, in their order', () => {
  const triggers = triggersOf({
    tp2: { name: 'Horn' },
    tp0: {},
    tp10: { sort: 1 },
    cp1: {},
    tp3: { displayType: 'hide' },
  })
  expect(triggers.map(({ index, name }) => [index, name])).toEqual([
    [10, 'Trigger 10'],
    [0, 'Trigger 0'],
    [2, 'Horn'],
  ])
})

it('finds the key of the next trigger, the magnet’s left alone', () => {
  expect(nextTriggerKey(['tp0', 'vin'])).toBe('tp1')
  expect(nextTriggerKey(['tp1', 'tp3'])).toBe('tp2')
  expect(nextTriggerKey(Array.from({ length: 100 }, (_, i) => `tp${i}`))).toBeUndefined()
})

it('confirms only where the settings say so', () => {
  const [plain, careful] = triggersOf({ tp1: {}, tp2: { confirm: true, confirmText: 'Sure?' } })
  expect(plain).toMatchObject({ confirm: false, confirmText: undefined })
  expect(careful).toMatchObject({ confirm: true, confirmText: 'Sure?' })
})

it('stand under the names of their groups, those without one first', () => {
  const triggers = triggersOf({
    tp1: { groupKey: 'tg1' },
    tp2: {},
    tp3: { groupKey: 'tg2' },
    tp4: { groupKey: 'tg1' },
    tg1: { name: 'Lights' },
  })
  expect(
    groupTriggers(triggers).map(({ group, triggers: [...own] }) => [group, own.map(({ key }) => key)]),
  ).toEqual([
    [undefined, ['tp2']],
    ['Lights', ['tp1', 'tp4']],
    ['Trigger Group 2', ['tp3']],
  ])
})
