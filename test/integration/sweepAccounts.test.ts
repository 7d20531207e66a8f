import { beforeEach, describe, expect, it } from 'vitest'
import type { SpecialGroup } from '../../shared/core/roles'
import { UserId } from '../../shared/core/ids'
import { openMirrorAccount, accountWith, profileOf, readRoll } from '../../functions/users/mirrorAccount'
import { openFollowAccount, openFollowGroups, sweepAccounts } from '../../functions/users/sweepAccounts'
import type { IdentityProvider } from '../../functions/users/identityProvider'
import { openUserStore } from '../../functions/users/userStore'
import { openMemoryDocuments } from './memoryDocuments'

const startMs = 1_800_000_000_000
const ann = UserId.parse('00000000-0000-4000-8000-000000000001')
const bob = UserId.parse('00000000-0000-4000-8000-000000000002')

/** An account at a provider whose lists may be older than what it says when it is asked about one. */
interface Held {
  modifiedMs: number
  isEnabled: boolean
  status: string
  attributes: Record<string, string>
  groups: SpecialGroup[]
  listedGroups?: SpecialGroup[]
}

const arrange = () => {
  const documents = openMemoryDocuments({ Users: ['pk'], Access: ['pk', 'sk'] })
  const clock = { ms: startMs }
  const now = () => clock.ms
  const held = new Map<UserId, Held>()
  const calls = { read: 0 }
  const provider: IdentityProvider = {
    changedSince: (ms) =>
      Promise.resolve(
        [...held]
          .map(([userid, { modifiedMs }]) => ({ userid, modifiedMs }))
          .filter(({ modifiedMs }) => modifiedMs >= ms),
      ),
    read: (userid) => {
      calls.read += 1
      const account = held.get(userid)
      return Promise.resolve(account && { ...account, userid, profile: profileOf(account.attributes) })
    },
    membersOf: (group) =>
      Promise.resolve(
        [...held].filter(([, at]) => (at.listedGroups ?? at.groups).includes(group)).map(([id]) => id),
      ),
    groupsOf: (userid) => Promise.resolve(held.get(userid)?.groups ?? []),
  }
  const users = openUserStore(documents, 'Users')
  const mirror = openMirrorAccount(documents, users, { users: 'Users', access: 'Access' }, now)
  const sweep = sweepAccounts(
    documents,
    'Users',
    provider,
    openFollowAccount(documents, 'Users', users, provider, mirror),
    openFollowGroups(documents, 'Users', users, provider),
    now,
  )

  const signIn = async (userid: UserId, groups: SpecialGroup[] = []) => {
    const attributes = { email: `${userid}@example.com`, email_verified: 'true', given_name: 'A' }
    held.set(userid, { modifiedMs: clock.ms, isEnabled: true, status: 'CONFIRMED', attributes, groups })
    await mirror({ ...accountWith(userid, attributes), specialGroups: groups })
  }
  /** Changes the account at the provider alone, a quarter into the next second. */
  const change = (userid: UserId, to: Partial<Held>) => {
    clock.ms = Math.floor(clock.ms / 1000) * 1000 + 1250
    const account = held.get(userid)
    if (account === undefined) throw new Error(`Nobody is called ${userid}`)
    held.set(userid, { ...account, modifiedMs: clock.ms, ...to })
  }
  const row = async (userid: UserId) => {
    const found = await users.read(userid)
    if (found === undefined) throw new Error(`No row of ${userid}`)
    return found
  }
  return { documents, clock, held, calls, users, sweep, signIn, change, row }
}

let world: ReturnType<typeof arrange>
beforeEach(async () => {
  world = arrange()
  await world.signIn(ann)
  await world.sweep()
})
const afterMinute = async () => {
  world.clock.ms += 60_000
  await world.sweep()
  return world.row(ann)
}

describe('each minute', () => {
  it('nothing happens to whoever was not changed', async () => {
    const before = await world.row(ann)
    expect(await afterMinute()).toEqual(before)
    expect(world.calls.read).toBe(0)
  })

  it('a changed password ends the sessions that began before it, in its own second too', async () => {
    world.change(ann, {})
    const changedSecond = Math.floor(world.clock.ms / 1000)
    expect((await afterMinute()).validAfter).toBe(changedSecond + 1)
  })

  it('a change is followed once, and a session that began after it goes on', async () => {
    world.change(ann, {})
    const { validAfter } = await afterMinute()
    expect((await afterMinute()).validAfter).toBe(validAfter)
    expect(world.calls.read).toBe(1)
  })

  it('a changed name ends nothing, and stands in the row', async () => {
    const { attributes } = world.held.get(ann)!
    world.change(ann, { attributes: { ...attributes, given_name: 'Anna' } })
    expect(await afterMinute()).toMatchObject({ validAfter: 0, name: 'Anna' })
  })

  it('a disabled account is shut out until it is enabled, and its sessions do not come back', async () => {
    world.change(ann, { isEnabled: false })
    const { validAfter, isDisabled } = await afterMinute()
    expect([validAfter > startMs / 1000, isDisabled]).toEqual([true, true])
    world.change(ann, { isEnabled: true })
    const enabled = await afterMinute()
    expect(enabled.isDisabled).toBe(false)
    expect(enabled.validAfter).toBeGreaterThanOrEqual(validAfter)
  })

  it('sessions that were ended by signing out stay ended', async () => {
    world.change(ann, {})
    await world.users.endSession(await world.row(ann), 'one', world.clock.ms / 1000 + 5)
    expect(Object.keys((await afterMinute()).endedSessions)).toEqual(['one'])
  })

  it('what a day without a sweep has brought is followed at the next', async () => {
    world.change(ann, {})
    const changedSecond = Math.floor(world.clock.ms / 1000)
    world.clock.ms += 86_400_000
    await world.sweep()
    expect((await world.row(ann)).validAfter).toBe(changedSecond + 1)
  })

  it('an account that cannot be followed keeps nobody else, and is tried again', async () => {
    await world.signIn(bob, ['distributors'])
    world.change(ann, {})
    world.change(bob, { groups: [] })
    const read = world.users.read.bind(world.users)
    world.users.read = (userid) => (userid === ann ? Promise.reject(new Error('busy')) : read(userid))
    await expect(world.sweep()).rejects.toThrow('could not be followed')
    world.users.read = read
    expect((await world.row(ann)).validAfter).toBe(0)
    expect(await world.row(bob)).toMatchObject({ validAfter: startMs / 1000 + 3, specialGroups: [] })
    world.clock.ms += 86_400_000
    await world.sweep()
    expect((await world.row(ann)).validAfter).toBe(startMs / 1000 + 2)
  })
})

describe('a special group that was taken away at the identity provider', () => {
  const groupsOf = async () => (await world.row(ann)).specialGroups

  beforeEach(async () => {
    world = arrange()
    await world.signIn(ann, ['senquip_admin', 'distributors'])
    await world.sweep()
  })

  it('is gone from the row, and the others stay', async () => {
    expect(await groupsOf()).toEqual(['senquip_admin', 'distributors'])
    world.held.get(ann)!.groups = ['distributors']
    await world.sweep()
    expect(await groupsOf()).toEqual(['distributors'])
    expect(await readRoll(world.documents, 'Users')).toEqual(new Map([[ann, ['distributors']]]))
    world.held.get(ann)!.groups = []
    await world.sweep()
    expect(await readRoll(world.documents, 'Users')).toEqual(new Map())
  })

  it('is gone when the whole account is', async () => {
    world.held.delete(ann)
    await world.sweep()
    expect(await groupsOf()).toEqual([])
  })

  it('stays with whom it was just given, though the lists do not say so yet', async () => {
    world.held.get(ann)!.listedGroups = []
    await world.sweep()
    expect(await groupsOf()).toEqual(['senquip_admin', 'distributors'])
  })

  it('and one that was given there is there within the minute', async () => {
    await world.signIn(bob)
    world.held.get(bob)!.groups = ['aemp_api_users']
    await world.sweep()
    expect((await world.row(bob)).specialGroups).toEqual(['aemp_api_users'])
  })
})
