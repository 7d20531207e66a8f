import { expect, it } from 'vitest'
import { alertLevels } from '../../../../shared/alerts/alertLevels'
import { gaugeLevels } from '../cards/gaugeReading'
import { nameOfLevel } from './nameOfLevel'

it('calls each level by a word with a capital, and one that it does not know as it comes', () => {
  expect(alertLevels.map(nameOfLevel)).toEqual(['Info', 'Alert', 'Warning', 'Alarm'])
  expect(gaugeLevels.map(nameOfLevel)).toEqual(['Normal', 'Warning', 'Alarm'])
  expect(nameOfLevel('constructor')).toBe('constructor')
})
