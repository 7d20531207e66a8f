import { describe, expect, it } from 'vitest'
import { portalTurnsOf } from './portalTurnsOf'

describe('the turns of a save of the portal’s own settings', () => {
  it('say of a drawing only that it changed, and nothing when it was left or is the same', () => {
    const before = { display: { widget1: { name: 'A', widget: { items: [1] } } } }
    const turnsOf = (entry: object | null) => portalTurnsOf({ display: { widget1: entry } }, before)?.values
    expect(turnsOf({ name: 'A', widget: { items: [2] } })).toEqual({
      'PORTAL_displaySettings.widget1.widget': {},
    })
    expect(turnsOf({ name: 'B' })).toEqual({ 'PORTAL_displaySettings.widget1.name': { from: 'A', to: 'B' } })
    expect(turnsOf({ name: 'A', widget: { items: [1] } })).toBeUndefined()
    expect(turnsOf(null)).toEqual({
      'PORTAL_displaySettings.widget1.name': { from: 'A', to: null },
      'PORTAL_displaySettings.widget1.widget': {},
    })
  })

  it('name limits as a whole, alerts and what other machines may know; an order to switch addresses on is none', () => {
    const gaugeSettings = { min: 0, max: 10, warnLow: null, warnHigh: 8, alarmLow: null, alarmHigh: null }
    const change = {
      display: { cp1: { gaugeSettings } },
      name: 'Pump',
      alerts: { ALERTS_timeZone: 'UTC', ALERTS_switchOn: ['ann@example.com'] },
      machines: { AEMP_enabled: true },
      via: 'api' as const,
    }
    const before = { name: 'Old', alerts: { ALERTS_timeZone: 'Australia/Brisbane' } }
    expect(portalTurnsOf(change as never, before as never)).toEqual({
      via: 'api',
      values: {
        'PORTAL_displaySettings.cp1.gaugeSettings': { from: null, to: gaugeSettings },
        PORTAL_deviceName: { from: 'Old', to: 'Pump' },
        ALERTS_timeZone: { from: 'Australia/Brisbane', to: 'UTC' },
        AEMP_enabled: { from: null, to: true },
      },
    })
  })
})
