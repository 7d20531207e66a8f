import { expect, it } from 'vitest'
import { alertLevels } from '../../../shared/alerts/alertLevels'
import { severities, severityColours, severityOf } from './mapMarker'

it('is as grave as the gravest event, and normal without one', () => {
  expect(alertLevels.map(severityOf)).toEqual(['info', 'warning', 'warning', 'alarm'])
  expect(severityOf(undefined)).toBe('normal')
})

it('tells trouble from no trouble by its colour', () => {
  expect(severities).toEqual(['alarm', 'warning', 'info', 'normal'])
  const { alarm, warning, normal } = severityColours
  expect(new Set([alarm, warning, normal]).size).toBe(3)
})
