import { describe, expect, it } from 'vitest'
import { deviceNotices } from './DeviceNotices'

const hosted = { name: 'Hosted', minUpdateRate: 5 } as const
const textsOf = (facts: Partial<Parameters<typeof deviceNotices>[0]>) =>
  deviceNotices({ config: {}, tier: hosted, hasSettingsFailed: false, hasConfigFailed: false, ...facts }).map(
    ({ text }) => text,
  )

describe('deviceNotices', () => {
  it('is silent when all is well', () => {
    expect(textsOf({})).toEqual([])
    expect(textsOf({ tier: undefined })).toEqual([])
  })

  it('says what failed to load', () => {
    expect(textsOf({ hasSettingsFailed: true, hasConfigFailed: true })).toEqual([
      'Failed to load device configuration.',
      'Failed to load Portal settings for this device.',
    ])
  })

  it('says when the device keeps its data to itself', () => {
    expect(textsOf({ config: { 'endpoint.data_to_portal': false } })[0]).toMatch(/^No new data will be sent/)
    expect(textsOf({ config: { 'endpoint.data_to_portal': true } })).toEqual([])
  })

  it('shows the limits of the Basic plan and their effect', () => {
    const tier = { name: 'Basic', minUpdateRate: 300 } as const
    expect(textsOf({ tier })).toEqual([
      'Basic plan: the update rate is limited to 5 minutes and data is kept for 1 day: the data page shows the newest reading, charts reach back 1 day, raw data is unavailable.',
    ])
    expect(textsOf({ tier, config: { 'device.base_interval': 60 } })[1]).toBe(
      'The device is set to send every 1 minute; the Basic plan reduces the update rate to every 5 minutes.',
    )
    expect(textsOf({ tier, config: { 'device.base_interval': 300 } })).toHaveLength(1)
  })

  it('warns of a trial that ends within 45 days, and states at least one day', () => {
    const trial = (trialDaysRemaining: number) =>
      textsOf({ tier: { ...hosted, name: 'Trial', trialDaysRemaining } })
    expect(trial(46)).toEqual([])
    expect(trial(45)[0]).toMatch(/^Trial: 45 days remaining\./)
    expect(trial(1)[0]).toMatch(/^Trial: 1 day remaining\./)
    expect(trial(0)[0]).toMatch(/^Trial: at most 1 day remaining\./)
  })
})
