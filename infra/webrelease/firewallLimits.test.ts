import { describe, expect, it } from 'vitest'
import { keyRate, pollSeconds } from '../../shared/core/requestRates'
import { firewallLimits, windowSeconds } from './firewallLimits'

const askedBy = (everySeconds: number) => windowSeconds / everySeconds

describe('the firewall lets through', () => {
  it('one key at the rate that it is granted', () => {
    expect(firewallLimits.ofPerson).toBeGreaterThanOrEqual(keyRate.perSecond * windowSeconds + keyRate.atOnce)
  })

  it('a fleet’s customers whose ten programs run on one server, beside 200 open pages of their office', () => {
    const programs = 10 * (keyRate.perSecond * windowSeconds + keyRate.atOnce)
    const pages = 200 * Object.values(pollSeconds).reduce((sum, each) => sum + askedBy(each), 0)
    expect(firewallLimits.ofAddress).toBeGreaterThan(programs + pages)
  })

  it('no more from one address than half of what the APIs take of everybody', () => {
    expect(firewallLimits.ofAddress / windowSeconds).toBeLessThan(500 / 2)
  })

  it('whole numbers, as AWS WAF takes them', () => {
    for (const limit of Object.values(firewallLimits)) expect(Number.isInteger(limit)).toBe(true)
  })
})
