import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../../shared/core/roles'
import { planExpiryTs } from '../../shared/plans/planExpiry'
import { getSettings } from '../../shared/settings/deviceSettings'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()

describe('what a page is told of a device', () => {
  it('is the record, the asker’s own level and who asked, whatever the level', async () => {
    const people = new Map<Role, Person>()
    for (const role of roles) people.set(role, await stack.newUser(`told ${role}`))
    const { deviceid } = await stack.newDevice(
      { name: 'Drill 9', model: 'QUAD-C2', fw: 'SFW003-3.4.0' },
      [...people].map(([role, person]) => [person, role] as const),
    )
    for (const [role, { userid, token }] of people) {
      const told = await stack.ask(getSettings, { deviceid }, token)
      expect(told).toMatchObject({ myPermission: role, requesterUserId: userid, dataRestricted: false })
      expect(told.deviceSettings).toEqual(told.deviceRecord)
      expect(told.tier).toMatchObject({ name: 'Hosted', dataStorageDays: 730, dataToPortal: true })
      expect(told.tier).toMatchObject({
        color: 'green',
        outline: false,
        tooltip: expect.any(String) as string,
      })
      expect(told.deviceRecord).toMatchObject({
        PORTAL_deviceName: 'Drill 9',
        PORTAL_deviceNotes: {},
        PORTAL_displaySettings: {},
        PORTAL_billingNotes: {},
        PORTAL_add_next_user_without_pass: { active: false },
        dataStorageDays: 730,
        dataToPortal: true,
        trialResetActive: false,
        trialResetAvailable: false,
        model: 'QUAD-C2',
        fw: 'SFW003-3.4.0',
      })
    }
  })

  it('tells when a plan ends that was paid for', async () => {
    const owner = await stack.newUser('told of the end')
    const paid = { lastUpgradeTs: 1_790_000_000, tierExpiryDays: 365 }
    const { deviceid } = await stack.newDevice(paid, [[owner, 'VIEW']])
    const { deviceRecord } = await stack.ask(getSettings, { deviceid }, owner.token)
    expect(deviceRecord).toMatchObject({
      last_upgrade_ts: 1_790_000_000,
      PORTAL_billingNotes: { tier_expiry_days: 365 },
    })
    expect(planExpiryTs({ ...deviceRecord, ...deviceRecord.PORTAL_billingNotes })).toBe(1_821_536_000)
  })

  it('lifts the restriction of the plan for staff, and for nobody else', async () => {
    const [owner, staff] = [await stack.newUser('owner'), await stack.newUser('staff', ['senquip_admin'])]
    const { deviceid } = await stack.newDevice({ tier: 'STANDARD', addedTs: 1_600_000_000 }, [
      [owner, 'ADMIN'],
    ])
    const [own, theirs] = await Promise.all(
      [owner, staff].map(({ token }) => stack.ask(getSettings, { deviceid }, token)),
    )
    expect(own).toMatchObject({ dataRestricted: true, tier: { name: 'Basic', dataStorageDays: 1 } })
    expect(theirs).toMatchObject({ dataRestricted: false, tier: { name: 'Basic', dataStorageDays: 730 } })
  })
})
