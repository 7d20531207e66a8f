import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/core/endpoint'
import { GroupId } from '../../shared/core/ids'
import { isAccountAbility, isDeviceAbility, roles } from '../../shared/core/roles'
import { viewEnded, viewOnly } from '../../shared/core/viewAsHeader'
import { endpoints } from '../../shared/endpoints'
import { getGroup } from '../../shared/groups/groups'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings } from '../../shared/settings/deviceSettings'
import { accessKey } from '../../functions/core/accessKey'
import { isReadInView } from '../../functions/core/http/caller'
import { viewLifeMs } from '../../functions/viewas/whoMayViewing'
import { callerOf } from './openScene'
import { admin, device, direct, group, member, openViewScene, staff, stranger } from './viewAsScene'

const { scene, count, ask, give, makeGroup, ofDevice, ofGroup } = await openViewScene()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const all: readonly Endpoint[] = endpoints

describe('in a view', () => {
  it('no request that is no read reaches its use-case, for any viewer', async () => {
    const views = [
      ...(await Promise.all(roles.map(async (role) => [admin, await ofDevice(admin, { role })] as const))),
      ...(await Promise.all(roles.map(async (role) => [11, await ofGroup(11, { role })] as const))),
      [admin, await ofDevice(admin, { userid: callerOf(direct.USER).userid })] as const,
      [staff, await ofDevice(staff, { userid: callerOf(direct.ADMIN).userid })] as const,
      [stranger, 'none'] as const,
    ]
    const changes = all.filter((endpoint) => endpoint.method !== 'GET' && !isReadInView(endpoint))
    const passed: unknown[] = []
    let attempts = 0
    for (const [n, view] of views) {
      for (const endpoint of changes) {
        attempts += 1
        const { status, resultCode, caller } = await ask(endpoint, n, view)
        if (status !== 403 || resultCode !== viewOnly || caller !== undefined)
          passed.push([n, view, nameOf(endpoint), status])
      }
    }
    expect(passed).toEqual([])
    expect(attempts).toBeGreaterThanOrEqual(1000)
  })

  it.each(roles)('each read is decided for %s as it is for who has that role', async (role) => {
    const reads = all.filter(
      (endpoint) => endpoint.auth === 'user' && isReadInView(endpoint) && !isAccountAbility(endpoint.ability),
    )
    const differing: unknown[] = []
    const compare = async (endpoint: Endpoint, viewer: number, view: string, own: number) => {
      const seen = await ask(endpoint, viewer, view)
      const theirs = await ask(endpoint, own)
      const shapeOf = ({ status, resultCode, caller }: typeof seen) =>
        JSON.stringify([status, resultCode, caller?.role, caller?.through])
      if (shapeOf(seen) !== shapeOf(theirs))
        differing.push([nameOf(endpoint), shapeOf(seen), shapeOf(theirs)])
    }
    const [asRole, asPerson] = [
      await ofDevice(admin, { role }),
      await ofDevice(admin, { userid: callerOf(direct[role]).userid }),
    ]
    const [asGroupRole, asMember] = [
      await ofGroup(member.ADMIN, { role }),
      await ofGroup(member.ADMIN, { userid: callerOf(member[role]).userid }),
    ]
    for (const endpoint of reads) {
      if (isDeviceAbility(endpoint.ability)) {
        await compare(endpoint, admin, asRole, direct[role])
        await compare(endpoint, admin, asPerson, direct[role])
      }
      await compare(endpoint, member.ADMIN, asGroupRole, member[role])
      await compare(endpoint, member.ADMIN, asMember, member[role])
    }
    expect(differing).toEqual([])
    expect(reads.length).toBeGreaterThan(30)
  })

  it('what is a person’s own, what is staff’s and what is asked by key is not answered', async () => {
    const view = await ofDevice(staff, { userid: callerOf(direct.ADMIN).userid })
    const hidden = all.filter(
      ({ method, auth, ...rest }) =>
        method === 'GET' &&
        (auth === 'apiKey' || (auth === 'user' && !isReadInView({ method, auth, ...rest }))),
    )
    for (const endpoint of hidden) {
      expect([nameOf(endpoint), await ask(endpoint, staff, view)]).toEqual([
        nameOf(endpoint),
        { status: 403, resultCode: viewOnly, caller: undefined },
      ])
    }
    expect(hidden.length).toBeGreaterThan(30)
  })

  it('a person who is staff, or a distributor, is seen without it', async () => {
    const both = callerOf(30)
    await scene.addAccount({ ...both, specialGroups: new Set(['senquip_admin', 'distributors']) })
    await give(accessKey.device(device), both, 'VIEW')
    const view = await ofDevice(admin, { userid: both.userid })
    expect((await ask(getSettings, admin, view)).caller).toMatchObject({
      role: 'VIEW',
      specialGroups: new Set(),
    })
    expect((await ask(getServerLog, admin, view)).status).toBe(403)
  })

  it('ends with its time, its session and the rights of its viewer, and never begins anew', async () => {
    const [viewer, other] = [callerOf(40), callerOf(41)]
    const made = await scene.addDevice('ENDS00001', {}, [viewer, other])
    const path = { deviceid: made }
    const asRole = await ofDevice(40, { role: 'VIEW' }, made)
    const asOther = await ofDevice(40, { userid: other.userid }, made)
    const open = async (view: string, n = 40) => {
      const { caller, resultCode } = await ask(getSettings, n, view, path)
      return caller === undefined ? resultCode : 'open'
    }
    expect([await open(asRole), await open(asOther)]).toEqual(['open', 'open'])
    expect(await open(asRole, 41)).toBe(viewEnded)

    await give(accessKey.device(made), other, undefined)
    expect([await open(asRole), await open(asOther)]).toEqual(['open', viewEnded])
    await give(accessKey.device(made), viewer, 'USER')
    expect(await open(asRole)).toBe(viewEnded)
    await give(accessKey.device(made), viewer, 'ADMIN')
    expect(await open(asRole)).toBe('open')

    const beganMs = scene.clock.ms
    scene.clock.ms = beganMs + viewLifeMs - 1
    expect(await open(asRole)).toBe('open')
    scene.clock.ms = beganMs + viewLifeMs
    expect(await open(asRole)).toBe(viewEnded)
    scene.clock.ms = beganMs
  })

  it('is none by anything else that a person may find in a log, or make up', async () => {
    await scene.put('serverLog', {
      ...{ pk: accessKey.device(device), sk: '0'.repeat(26), ts: scene.now() / 1000, category: 'Access' },
      ...{ name: 'User Added', description: '', userid: callerOf(admin).userid },
    })
    const wrong = [
      `DEVICE#${device}/${'0'.repeat(26)}`,
      '',
      'x',
      `DEVICE#${device}`,
      `USER#${device}/${'0'.repeat(26)}`,
    ]
    for (const id of [...wrong, `DEVICE#truck0001/${'0'.repeat(26)}`, `GROUP#${device}/${'0'.repeat(26)}`]) {
      expect([id, (await ask(getSettings, admin, id)).resultCode]).toEqual([id, viewEnded])
    }
  })

  it('says the same of who does not reach its object and of who does not exist', async () => {
    const refused = { code: 'notFound', message: 'This person has no access.' }
    await expect(ofDevice(admin, { userid: callerOf(stranger).userid })).rejects.toMatchObject(refused)
    await expect(ofDevice(admin, { userid: callerOf(999).userid })).rejects.toMatchObject(refused)
    await expect(ofGroup(11, { userid: callerOf(direct.VIEW).userid })).rejects.toMatchObject(refused)
  })

  it('is of no group that is one person’s', async () => {
    for (const [n, kind] of ['private', 'default'].entries()) {
      const own = GroupId.parse(`g-Own00000${n}`)
      await makeGroup(own, kind, [])
      await expect(ofGroup(admin, { role: 'VIEW' }, own)).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  it('shows of a person no device and no group that its viewer does not administer', async () => {
    const [viewer, person] = [callerOf(50), callerOf(51)]
    const mine = await scene.addDevice('MINE00001', {}, [viewer])
    const theirs = await scene.addDevice('THEIRS001', {}, [])
    const seenOnly = await scene.addDevice('SEENONLY1', {}, [])
    await scene.addAccount(person)
    for (const each of [mine, theirs, seenOnly]) await give(accessKey.device(each), person, 'USER')
    await give(accessKey.device(seenOnly), viewer, 'USER')
    const foreign = GroupId.parse('g-Foreign01')
    await makeGroup(foreign, 'shared', [theirs])
    await give(accessKey.group(foreign), person, 'ADMIN')
    const view = await ofDevice(50, { userid: person.userid }, mine)
    expect((await ask(getSettings, 50, view, { deviceid: mine })).caller).toMatchObject({ role: 'USER' })
    for (const deviceid of [theirs, seenOnly, 'NOSUCH001']) {
      expect((await ask(getSettings, 50, view, { deviceid })).status).toBe(404)
    }
    for (const groupid of [foreign, 'g-Nosuch001']) {
      expect((await ask(getGroup, 50, view, { groupid })).status).toBe(404)
    }
  })
})

describe('a request without a view', () => {
  it('costs not one read more, and says what it was decided by', async () => {
    const costOf = async (n: number) => {
      const before = count()
      const { caller } = await ask(getSettings, n)
      return { reads: count() - before, proof: caller?.proof }
    }
    // Account, direct role and memberships; who has no direct ADMIN is looked for in the groups.
    expect(await costOf(admin)).toEqual({ reads: 2, proof: { ways: [{ by: 'direct', role: 'ADMIN' }] } })
    expect(await costOf(member.OPERATOR)).toEqual({
      reads: 3,
      proof: { ways: [{ by: 'group', role: 'OPERATOR', groupid: group }] },
    })
    expect((await costOf(staff)).proof).toEqual({ ways: [{ by: 'staff', role: 'ADMIN' }] })
  })
})
