import { describe, expect, it } from 'vitest'
import type { SettingTurn } from '../../../shared/ledger/settingTurns'
import { changeWords, matchesTurn, titleOfTurn } from './turnWords'

const turn = (more: Partial<SettingTurn> = {}): SettingTurn => ({
  id: '1',
  ts: 1,
  key: 'device.base_interval',
  isSecret: false,
  via: 'page',
  outcome: 'confirmed',
  ...more,
})

describe('a change of a setting', () => {
  it('is said with what was before and after; of a secret only that it changed', () => {
    expect(changeWords(turn({ from: 10, to: 20 }))).toBe('10 → 20')
    expect(changeWords(turn({ to: true }))).toBe('not known → on')
    expect(changeWords(turn({ isSecret: true }))).toBe('changed')
  })

  it('is found by its name, its label, its author and its way', () => {
    const found = turn({ by: { name: 'Ann Lee', email: 'ann@example.com' } })
    for (const text of ['base_int', 'Interval', 'ann lee', 'ann@', 'settings page'])
      expect(matchesTurn(found, text)).toBe(true)
    expect(matchesTurn(found, 'bob')).toBe(false)
  })
})

it('calls a setting of the portal by its card and field', () => {
  expect(titleOfTurn('PORTAL_displaySettings.vin.name')).toMatch(/: Name$/)
  expect(titleOfTurn('PORTAL_deviceNotes.customer')).toBe('Asset Notes: Customer')
  expect(
    changeWords(
      turn({ key: 'PORTAL_displaySettings.vin.gaugeSettings', from: null, to: { min: 0, alarmLow: null } }),
    ),
  ).toBe('empty → min 0, alarm low empty')
})
