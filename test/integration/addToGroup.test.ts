import { DeleteCommand, type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessKey } from '../../functions/core/accessKey'
import { keepNothing } from '../../functions/core/http/answerOnce'
import type { Caller } from '../../functions/core/http/caller'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { openAddingScene, outcome, password } from './addingScene'
import { callerOf, tables } from './openScene'

const { scene, addDevice, freshDevice, newPerson, add, roleOf, admins, logged, deviceid } = openAddingScene()

beforeEach(() => freshDevice())

describe('a group to add the device to', () => {
  const groupid = GroupId.parse('g-Workshop1')
  const group = accessKey.group(groupid)
  const join = async ({ userid }: Caller, role: string) => {
    await scene.put('access', { pk: group, sk: accessKey.user(userid), role })
    await scene.put('access', { pk: accessKey.user(userid), sk: group, role })
  }
  beforeEach(() =>
    scene.put('access', {
      pk: group,
      sk: accessKey.meta,
      groupName: 'Workshop',
      kind: 'shared',
      userid: callerOf(1).userid,
      version: 1,
      admins: 1,
    }),
  )

  it('holds it from then on, and both logs say so', async () => {
    const [ann, bob] = [newPerson(), newPerson()]
    await join(ann, 'ADMIN')
    await join(bob, 'VIEW')
    expect(await add(ann, password, deviceid(), groupid)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
    expect(await roleOf(bob)).toBe('VIEW')
    expect((await logged()).map(({ category }) => String(category))).toEqual(['Access', 'Group'])
    const added = { category: 'Group', name: 'Device Added To Group' }
    expect((await logged()).at(-1)).toMatchObject({ ...added, description: 'Workshop' })
    expect((await logged(group)).at(-1)).toMatchObject({ ...added, description: deviceid() })
    expect(await outcome(add(ann, undefined, deviceid(), groupid))).toMatchObject({
      resultCode: 'DEVICE_ALREADY_ADDED',
    })
  })

  it('gets a copy of a device that its ADMIN has already; of others that is refused', async () => {
    const [ann, bob] = [newPerson(), newPerson()]
    for (const who of [ann, bob]) await join(who, 'ADMIN')
    await add(ann, password)
    await scene.put('access', {
      pk: accessKey.device(deviceid()),
      sk: accessKey.user(bob.userid),
      role: 'USER',
    })
    expect(await outcome(add(bob, undefined, deviceid(), groupid))).toMatchObject({ code: 'forbidden' })
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => outcome(add(ann, undefined, deviceid(), groupid))),
    )
    const codes = copies.map((each) => (each as { resultCode?: string }).resultCode)
    expect(codes.filter((code) => code === 'DEVICES_COPIED')).toHaveLength(1)
    expect(codes.filter((code) => code === 'DEVICE_ALREADY_ADDED')).toHaveLength(9)
    expect(await roleOf(bob)).toBe('ADMIN')
  })

  it('gets a copy in words, also from staff who are no member of it', async () => {
    const ann = newPerson()
    await add(ann, password)
    const staff: Caller = { ...ann, specialGroups: new Set(['senquip_admin']) }
    expect(await add(staff, undefined, deviceid(), groupid)).toEqual({
      message: 'Device copied to Workshop.',
      resultCode: 'DEVICES_COPIED',
    })
  })

  it('may be one’s own default group, of which nothing is written', async () => {
    const ann = newPerson()
    await scene.put('access', {
      ...{ pk: group, sk: accessKey.meta, groupName: 'Mine', userid: ann.userid },
      ...{ kind: 'default', version: 1, admins: 1 },
    })
    await join(ann, 'ADMIN')
    expect(await add(ann, password, deviceid(), groupid)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
    expect(await scene.access.isHeld(group, accessKey.device(deviceid()))).toBe(false)
    expect((await logged()).map(({ category }) => String(category))).toEqual(['Access'])
  })

  it('gets no device that does not exist', async () => {
    const ann = newPerson()
    await join(ann, 'ADMIN')
    const none = DeviceId.parse('GONE00001')
    const refused = { code: 'forbidden', message: expect.stringMatching(/^Error adding device/) as string }
    expect(await outcome(add(ann, password, none, groupid))).toMatchObject(refused)
    expect(await scene.access.isHeld(group, accessKey.device(none))).toBe(false)
  })

  /** Something else is done just before the change is. */
  const justBefore = (deed: () => Promise<unknown>) => {
    let isDone = false
    const send = async (command: Parameters<typeof scene.documents.send>[0]) => {
      if (command instanceof TransactWriteCommand && !isDone) {
        isDone = true
        await deed()
      }
      return scene.documents.send(command)
    }
    return { send } as unknown as DynamoDBDocumentClient
  }
  /** Taken out of a group as its members are: the group moves on. */
  const leave = async ({ userid }: Caller, of: string) => {
    const rows = await scene.all('access')
    const meta = rows.find(({ pk, sk }) => pk === of && sk === accessKey.meta)
    await scene.put('access', { ...meta, version: Number(meta?.version) + 1 })
    const user = accessKey.user(userid)
    for (const Key of [
      { pk: of, sk: user },
      { pk: user, sk: of },
    ]) {
      await scene.documents.send(new DeleteCommand({ TableName: tables.access, Key }))
    }
  }
  const addTo = (client: DynamoDBDocumentClient, who: Caller, setupPassword?: string) =>
    outcome(addDevice(client)({ deviceid: deviceid(), setupPassword, groupid }, who, keepNothing))

  it('gets nothing from somebody who is taken out of it meanwhile', async () => {
    const ann = newPerson()
    await join(ann, 'ADMIN')
    const unlucky = justBefore(() => leave(ann, group))
    expect(await addTo(unlucky, ann, password)).toMatchObject({ code: 'notFound' })
    expect([await admins(), await scene.access.isHeld(group, accessKey.device(deviceid()))]).toEqual([
      0,
      false,
    ])
  })

  it('gets no copy from somebody whose way to the device ends meanwhile', async () => {
    const ann = newPerson()
    const other = accessKey.group(GroupId.parse('g-Elsewhere'))
    const user = accessKey.user(ann.userid)
    await join(ann, 'ADMIN')
    await scene.put('access', { pk: other, sk: accessKey.meta, version: 1, admins: 1 })
    await scene.put('access', { pk: other, sk: user, role: 'ADMIN' })
    await scene.put('access', { pk: user, sk: other, role: 'ADMIN' })
    await scene.put('access', { pk: accessKey.device(deviceid()), sk: other })
    const unlucky = justBefore(() => leave(ann, other))
    expect(await addTo(unlucky, ann)).toMatchObject({ code: 'notFound' })
    expect(await scene.access.isHeld(group, accessKey.device(deviceid()))).toBe(false)
  })

  it('must be one that the caller administers; a stranger’s is not found', async () => {
    const [ann, eve] = [newPerson(), newPerson()]
    await join(ann, 'USER')
    expect(await outcome(add(ann, password, deviceid(), groupid))).toMatchObject({ code: 'forbidden' })
    expect(await outcome(add(eve, password, deviceid(), groupid))).toMatchObject({ code: 'notFound' })
    expect(await admins()).toBe(0)
  })
})
