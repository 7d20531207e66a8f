import { expect, it } from 'vitest'
import { portalChangeOf } from './useRevert'

it('puts single fields of cards and notes back into what is there now', () => {
  const present = {
    PORTAL_displaySettings: { vin: { name: 'Battery', units: 'V', dp: 2 } },
    PORTAL_deviceNotes: { customer: 'Mine', installer: 'Ann' },
  }
  const back = {
    'PORTAL_displaySettings.vin.name': 'Supply',
    'PORTAL_displaySettings.vin.dp': null,
    'PORTAL_displaySettings.cp1.name': 'Oil',
    'PORTAL_deviceNotes.customer': 'Quarry',
    ALERTS_timeZone: 'Australia/Brisbane',
  }
  expect(portalChangeOf(back, present)).toEqual({
    PORTAL_displaySettings: { vin: { name: 'Supply', units: 'V' }, cp1: { name: 'Oil' } },
    PORTAL_deviceNotes: { customer: 'Quarry', installer: 'Ann' },
    ALERTS_timeZone: 'Australia/Brisbane',
  })
})
