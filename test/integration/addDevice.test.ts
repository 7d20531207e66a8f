import { DeleteCommand, type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAccessStore } from '../../functions/access/accessStore'
import { openAddDevice } from '../../functions/access/addDevice'
import { addingWindowSeconds, maxTriesToAdd, openAddingLimit } from '../../functions/access/addingLimit'
import { lockOutSeconds, maxAttempts, openLockOut } from '../../functions/access/lockOut'
import { openSetupPassword } from '../../functions/access/setupPassword'
import { accessKey } from '../../functions/core/accessKey'
import { keepNothing } from '../../functions/core/answerOnce'
import type { Caller } from '../../functions/core/caller'
import { secretItem } from '../../functions/devices/secretItem'
import { admitNextUser } from '../../functions/distributor/admitNextUser'
import { openGroupStore } from '../../functions/groups/groupStore'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { type Scene, callerOf, openScene, tables } from './openScene'

const scene = openScene()
const password = 'setup.Right1'
let device: Awaited<ReturnType<Scene['addDevice']>>
let devices = 0
let people = 100

/** What was sealed opens for its own device only, as the key service does. */
const seal = (deviceid: string, text: string) => Buffer.from(`${deviceid} ${text}`).toString('base64')
const open = (deviceid: string, sealed: string) => {
  const [of, text] = Buffer.from(sealed, 'base64').toString().split(' ')
  if (of === deviceid && text !== undefined) return Promise.resolve(text)
  return Promise.reject(Object.assign(new Error('bad'), { name: 'InvalidCiphertextException' }))
}

const addDevice = (client: DynamoDBDocumentClient = scene.documents) => {
  const service = scene.openService(client)
  return openAddDevice({
    documents: client,
    tables,
    devices: service.devices,
    access: openAccessStore(client, tables.access),
    groups: openGroupStore(client, tables.access),
    admitNext: admitNextUser,
    isSetupPassword: openSetupPassword(
      service.devices,
      { open },
      openLockOut(client, tables.devices, scene.now),
    ),
    limit: openAddingLimit(client, tables.access, scene.now),
    writeLog: service.writeLog,
    now: scene.now,
  })
}

const freshDevice = async (change = {}) => {
  devices += 1
  device = await scene.addDevice(
    `NEW${String(devices).padStart(6, '0')}`,
    { tier: 'STANDARD', ...change },
    [],
  )
  await scene.put('devices', {
    deviceid: device,
    sk: secretItem,
    setupPassword: seal(device, password),
  })
}
beforeEach(() => freshDevice())

const newPerson = (): Caller => callerOf((people += 1))
const add = (who: Caller, setupPassword?: string, deviceid = device, groupid?: GroupId) =>
  addDevice()({ deviceid, setupPassword, groupid }, who, keepNothing)
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    ({ code, message, resultCode }: { code: string; message: string; resultCode?: string }) => ({
      code,
      message,
      resultCode,
    }),
  )
const roleOf = ({ userid }: Caller) => scene.access.roleOnDevice(userid, device)
const record = () => scene.openService(scene.documents).devices.record(device)
const admins = async () => (await scene.access.meta(accessKey.device(device)))?.admins
const logged = async (subject = accessKey.device(device)) =>
  (await scene.all('serverLog')).filter(({ pk }) => pk === subject)

const required = {
  code: 'forbidden',
  message: 'Please enter the setup password of the device.',
  resultCode: 'PASSWORD_REQUIRED',
}
const wrong = {
  code: 'forbidden',
  message: 'Error adding device. Please check the Device ID or Password.',
  resultCode: undefined,
}
const locked = {
  code: 'tooManyAttempts',
  message: 'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
  resultCode: 'ATTEMPTS_EXCEEDED',
}

describe('somebody who has the setup password', () => {
  it('is asked for it, becomes ADMIN with it, and starts the trial', async () => {
    const ann = newPerson()
    expect(await outcome(add(ann))).toEqual(required)
    expect(await add(ann, password)).toEqual({ message: 'Device added.', resultCode: 'DEVICE_ADDED' })
    expect([await roleOf(ann), await admins()]).toEqual(['ADMIN', 1])
    expect((await record())?.addedTs).toBe(Math.floor(scene.clock.ms / 1000))
    const description = `${ann.email} became ADMIN, by the setup password`
    expect(await logged()).toMatchObject([
      { category: 'Access', name: 'Device Added', userEmail: ann.email, description },
    ])
  })

  it('is told that the device is there already, by any password', async () => {
    const ann = newPerson()
    await add(ann, password)
    const already = { code: 'conflict', message: 'Device already added!', resultCode: 'DEVICE_ALREADY_ADDED' }
    for (const given of [undefined, password, 'not.Right1']) {
      expect(await outcome(add(ann, given))).toEqual(already)
    }
    expect(await admins()).toBe(1)
  })

  it('adds it once though a hundred requests come at once, and starts no second trial later', async () => {
    for (let race = 0; race < 3; race += 1) {
      await freshDevice()
      const crowd = Array.from({ length: 100 }, newPerson)
      const twice = await Promise.all(
        crowd.flatMap((who) => [add(who, password), add(who, password)].map(outcome)),
      )
      const codes = twice.map((each) => (each as { resultCode?: string }).resultCode)
      expect(codes.filter((code) => code === 'DEVICE_ADDED')).toHaveLength(100)
      expect(await admins()).toBe(100)
      const { addedTs } = (await record()) ?? {}
      scene.clock.ms += 86_400_000
      await add(newPerson(), password)
      expect((await record())?.addedTs).toBe(addedTs)
    }
  }, 60_000)
})

describe('the setup password', () => {
  it('is guessed at most five times, whichever order, and the right one is refused then', async () => {
    const eve = newPerson()
    for (let guess = 0; guess < maxAttempts; guess += 1) {
      expect(await outcome(add(eve, `wrong.${guess}`))).toEqual(wrong)
    }
    expect(await outcome(add(eve, password))).toEqual(locked)
    scene.clock.ms += (lockOutSeconds - 1) * 1000
    expect(await outcome(add(eve, password))).toEqual(locked)
    expect(await outcome(add(newPerson(), password))).toMatchObject({ resultCode: 'DEVICE_ADDED' })
    scene.clock.ms += 2000
    expect(await add(eve, password)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
  })

  it('is compared at most five times of guesses made at the same moment', async () => {
    const eve = newPerson()
    const guesses = Array.from({ length: 15 }, (_, n) => outcome(add(eve, `wrong.${n}`)))
    const codes = (await Promise.all(guesses)).map((each) => (each as { code: string }).code)
    expect(codes.filter((code) => code === 'forbidden')).toHaveLength(maxAttempts)
    expect(codes.filter((code) => code === 'tooManyAttempts')).toHaveLength(10)
  })

  it('locks nobody out who has the device already', async () => {
    const ann = newPerson()
    await add(ann, password)
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await outcome(add(ann, `wrong.${guess}`))).toMatchObject({ resultCode: 'DEVICE_ALREADY_ADDED' })
    }
    expect(await roleOf(ann)).toBe('ADMIN')
  })
})

describe('an id that does not exist', () => {
  it('answers like one that does, and asks the store for as much', async () => {
    const nowhere = DeviceId.parse('NOWHERE01')
    const told: unknown[][] = []
    for (const deviceid of [device, nowhere]) {
      const eve = newPerson()
      const requests: string[] = []
      const send = (command: Parameters<typeof scene.documents.send>[0]) => {
        requests.push(command.constructor.name)
        return scene.documents.send(command)
      }
      const listening = addDevice({ send } as unknown as DynamoDBDocumentClient)
      const ask = (setupPassword?: string) =>
        outcome(listening({ deviceid, setupPassword }, eve, keepNothing))
      const answers = [await ask()]
      for (let guess = 0; guess < 7; guess += 1) answers.push(await ask(`wrong.${guess}`))
      told.push([answers, requests])
    }
    expect(told[1]).toEqual(told[0])
    expect(told[0]?.[0]).toEqual([required, wrong, wrong, wrong, wrong, wrong, locked, locked])
  })

  it('is one of twenty that an account may try in an hour, the right ones not counted', async () => {
    const eve = newPerson()
    const spray = (n: number) =>
      outcome(add(eve, undefined, DeviceId.parse(`SPRAY${String(n).padStart(4, '0')}`)))
    await add(eve, password)
    for (let n = 0; n < maxTriesToAdd; n += 1) expect(await spray(n)).toEqual(required)
    expect(await spray(99)).toMatchObject({ code: 'tooManyAttempts', resultCode: 'ATTEMPTS_EXCEEDED' })
    scene.clock.ms += addingWindowSeconds * 1000 + 1000
    expect(await spray(99)).toEqual(required)
  })
})

describe('a device that a distributor has armed', () => {
  const arm = async (change: object) => {
    const before = await record()
    await scene.put('devices', { ...before, sk: 'RECORD', ...change })
  }

  it('lets exactly one of fifty in without the password, and each of them is ADMIN or asked for it', async () => {
    for (let race = 0; race < 5; race += 1) {
      await freshDevice()
      await arm({ noPassArmedMs: scene.clock.ms })
      const crowd = Array.from({ length: 50 }, newPerson)
      const told = await Promise.all(crowd.map((who) => outcome(add(who))))
      const codes = told.map((each) => (each as { resultCode?: string }).resultCode)
      expect(codes.filter((code) => code === 'DEVICE_ADDED')).toHaveLength(1)
      expect(codes.filter((code) => code === 'PASSWORD_REQUIRED')).toHaveLength(49)
      expect([await admins(), (await record())?.noPassArmedMs]).toEqual([1, undefined])
    }
  }, 60_000)

  it('restarts the trial once, with the first of fifty who come', async () => {
    const addedTs = scene.clock.ms / 1000 - 60 * 86_400
    await freshDevice({ addedTs })
    await arm({ trialResetActive: true })
    const crowd = Array.from({ length: 50 }, newPerson)
    await Promise.all(crowd.map((who) => add(who, password)))
    expect(await record()).toMatchObject({
      addedTs,
      trialResetTs: Math.floor(scene.clock.ms / 1000),
      trialResetActive: false,
    })
    const restarts = (await logged()).filter(({ description }) =>
      String(description).includes('the trial was restarted'),
    )
    expect(restarts).toHaveLength(1)
  }, 60_000)
})

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
    expect(await add(ann, password, device, groupid)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
    expect(await roleOf(bob)).toBe('VIEW')
    expect((await logged()).map(({ category }) => String(category))).toEqual(['Access', 'Group'])
    expect((await logged(group)).at(-1)).toMatchObject({ category: 'Group', description: device })
    expect(await outcome(add(ann, undefined, device, groupid))).toMatchObject({
      resultCode: 'DEVICE_ALREADY_ADDED',
    })
  })

  it('gets a copy of a device that its ADMIN has already; of others that is refused', async () => {
    const [ann, bob] = [newPerson(), newPerson()]
    for (const who of [ann, bob]) await join(who, 'ADMIN')
    await add(ann, password)
    await scene.put('access', { pk: accessKey.device(device), sk: accessKey.user(bob.userid), role: 'USER' })
    expect(await outcome(add(bob, undefined, device, groupid))).toMatchObject({ code: 'forbidden' })
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => outcome(add(ann, undefined, device, groupid))),
    )
    const codes = copies.map((each) => (each as { resultCode?: string }).resultCode)
    expect(codes.filter((code) => code === 'DEVICES_COPIED')).toHaveLength(1)
    expect(codes.filter((code) => code === 'DEVICE_ALREADY_ADDED')).toHaveLength(9)
    expect(await roleOf(bob)).toBe('ADMIN')
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
    outcome(addDevice(client)({ deviceid: device, setupPassword, groupid }, who, keepNothing))

  it('gets nothing from somebody who is taken out of it meanwhile', async () => {
    const ann = newPerson()
    await join(ann, 'ADMIN')
    const unlucky = justBefore(() => leave(ann, group))
    expect(await addTo(unlucky, ann, password)).toMatchObject({ code: 'notFound' })
    expect([await admins(), await scene.access.isHeld(group, accessKey.device(device))]).toEqual([0, false])
  })

  it('gets no copy from somebody whose way to the device ends meanwhile', async () => {
    const ann = newPerson()
    const other = accessKey.group(GroupId.parse('g-Elsewhere'))
    const user = accessKey.user(ann.userid)
    await join(ann, 'ADMIN')
    await scene.put('access', { pk: other, sk: accessKey.meta, version: 1, admins: 1 })
    await scene.put('access', { pk: other, sk: user, role: 'ADMIN' })
    await scene.put('access', { pk: user, sk: other, role: 'ADMIN' })
    await scene.put('access', { pk: accessKey.device(device), sk: other })
    const unlucky = justBefore(() => leave(ann, other))
    expect(await addTo(unlucky, ann)).toMatchObject({ code: 'notFound' })
    expect(await scene.access.isHeld(group, accessKey.device(device))).toBe(false)
  })

  it('must be one that the caller administers; a stranger’s is not found', async () => {
    const [ann, eve] = [newPerson(), newPerson()]
    await join(ann, 'USER')
    expect(await outcome(add(ann, password, device, groupid))).toMatchObject({ code: 'forbidden' })
    expect(await outcome(add(eve, password, device, groupid))).toMatchObject({ code: 'notFound' })
    expect(await admins()).toBe(0)
  })
})
