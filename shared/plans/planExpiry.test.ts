import { expect, it } from 'vitest'
import { planExpiryTs } from './planExpiry'

const upgradeTs = 1_790_000_000

it('ends when it is noted to end, whatever the upgrade says', () => {
  const facts = { plan_expiry_ts: upgradeTs + 5, last_upgrade_ts: upgradeTs, tier_expiry_days: 30 }
  expect(planExpiryTs(facts)).toBe(upgradeTs + 5)
})

it('otherwise ends so many days after the last upgrade', () => {
  expect(planExpiryTs({ last_upgrade_ts: upgradeTs, tier_expiry_days: 30 })).toBe(upgradeTs + 2_592_000)
})

it('has no end that anybody knows when one of the two is missing', () => {
  expect(planExpiryTs({ last_upgrade_ts: upgradeTs })).toBeUndefined()
  expect(planExpiryTs({ tier_expiry_days: 30 })).toBeUndefined()
})
