import { expect, it } from 'vitest'
import { valueOfEvent } from './valueOfEvent'

it('is written in the unit and with the decimals of whoever named the channel', () => {
  const own = { name: 'Volume', units: 'L', dp: 0 }
  expect(valueOfEvent({ topic: 'cp1', value: 55_017.25 }, own)).toBe('55017 L')
})

it('is the word of a channel that has two states, and the text of one that has text', () => {
  const digitalSettings = { lowThreshold: 0.5, lowString: 'Dry', highString: 'Wet' }
  expect(valueOfEvent({ topic: 'digital1', value: 1 }, { displayType: 'digital', digitalSettings })).toBe(
    'Wet',
  )
  expect(valueOfEvent({ topic: 'script', value: 'stopped' }, undefined)).toBe('stopped')
})
