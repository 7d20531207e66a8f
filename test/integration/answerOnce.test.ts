import { randomUUID } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { queueCommand as queueContract } from '../../shared/commands/commandQueue'
import { answersKeptSeconds } from '../../shared/core/idempotencyKey'
import { addDeviceUser as addContract } from '../../shared/devices/deviceUsers'
import { putFile as fileContract } from '../../shared/files/deviceFiles'
import { openAccessStore } from '../../functions/access/accessStore'
import { addDeviceUser } from '../../functions/access/manageUsers'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { maxOpenCommands } from '../../functions/commands/commandWrites'
import { queueCommand } from '../../functions/commands/queueCommand'
import { answerOnce } from '../../functions/core/http/answerOnce'
import { openAnswerStore } from '../../functions/core/http/answerStore'
import { putFile } from '../../functions/files/fileCommands'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openHourlyLimit } from '../../functions/core/hourlyLimits'
import { emailKey, openUserStore } from '../../functions/users/userStore'
import { killEverywhere, mortal } from './dieAt'
import { callerOf, noneWaits, openScene, tables, type Scene } from './openScene'

const scene = openScene()
const [ada, bob] = [callerOf(1), callerOf(2)]
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

const freshDevice = async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`ONE${String(count).padStart(6, '0')}`)
}
beforeEach(freshDevice)

const answersOn = (client: DynamoDBDocumentClient) => openAnswerStore(client, tables.answers, scene.now)
const trigger =
  (idempotencyKey: string | undefined, client = scene.documents) =>
  (as = ada, index = 1) =>
    answerOnce(
      queueContract,
      answersOn(client),
      queueCommand(scene.openService(client)),
    )({ deviceid: device, method: 'Admin.Trigger', args: { index }, idempotencyKey }, as)
const commands = async () => (await scene.openService(scene.documents).commands.newest(device, 200)).commands
const logged = async () => (await scene.all('serverLog')).filter(({ pk }) => pk === `DEVICE#${device}`)

describe('a change that carries the id of its client', () => {
  it('is answered again, and done once, when its answer was lost', async () => {
    const press = trigger(randomUUID())
    const first = await press()
    expect(await press()).toEqual(first)
    expect((await commands()).map(({ sk }) => sk)).toEqual([first.commandID])
    expect(await logged()).toHaveLength(1)
    expect(scene.sent).toHaveLength(1)
  })

  it('is done once wherever the first try dies', async () => {
    let idempotencyKey = randomUUID()
    const deaths = await killEverywhere(
      async (life) => {
        await freshDevice()
        idempotencyKey = randomUUID()
        await trigger(idempotencyKey, mortal(scene.documents, life))()
      },
      async (where) => {
        const { commandID } = await trigger(idempotencyKey)()
        expect([where, (await commands()).map(({ sk }) => sk)]).toEqual([where, [commandID]])
        expect([where, (await logged()).length]).toEqual([where, 1])
      },
    )
    expect(deaths).toBeGreaterThan(10)
  })

  it('is done once by a hundred presses at the same moment, and all have the same answer', async () => {
    for (let race = 0; race < 5; race += 1) {
      await freshDevice()
      const press = trigger(randomUUID())
      const given = await Promise.all(Array.from({ length: 100 }, () => press()))
      expect(new Set(given.map(({ commandID }) => commandID)).size).toBe(1)
      expect(await commands()).toHaveLength(1)
      expect(await logged()).toHaveLength(1)
    }
  })

  it('is refused under a key that was used for something else, naming the field', async () => {
    const press = trigger(randomUUID())
    await press()
    const refusal = { code: 'conflict', field: 'idempotencyKey' }
    await expect(press(ada, 2)).rejects.toMatchObject(refusal)
    await freshDevice()
    await expect(press()).rejects.toMatchObject(refusal)
    expect(await commands()).toEqual([])
  })

  it('is nobody else’s: the same key of another person is theirs', async () => {
    const press = trigger(randomUUID())
    const [first, second] = [await press(ada), await press(bob)]
    expect(second.commandID).not.toBe(first.commandID)
    expect(await commands()).toHaveLength(2)
  })

  it('is done anew without a key, with another one, and a day later', async () => {
    const key = randomUUID()
    for (const each of [undefined, undefined, randomUUID(), key]) await trigger(each)()
    scene.clock.ms += answersKeptSeconds * 1000 - 1000
    await trigger(key)()
    expect(await commands()).toHaveLength(4)
    scene.clock.ms += 2000
    await trigger(key)()
    expect(await commands()).toHaveLength(5)
  })

  it('that was refused is decided anew', async () => {
    const press = trigger(randomUUID())
    const link = { deviceid: device, sk: 'LINK' }
    await scene.put('devices', { ...link, openCommands: maxOpenCommands })
    await expect(press()).rejects.toThrow(
      'The command queue of this device is full. Cancel a command, or wait until one is finished.',
    )
    await scene.put('devices', { ...link, openCommands: 0 })
    await press()
    expect(await commands()).toHaveLength(1)
  })
})

it('a file is queued once by presses at the same moment', async () => {
  const service = scene.openService(scene.documents)
  const send = answerOnce(fileContract, answersOn(scene.documents), putFile(service))
  const input = { deviceid: device, fileName: 'note.txt', fileDataBase64: 'aGVsbG8=' }
  const idempotencyKey = randomUUID()
  const given = await Promise.all(Array.from({ length: 30 }, () => send({ ...input, idempotencyKey }, ada)))
  expect(new Set(given.map(({ commandID }) => commandID)).size).toBe(1)
  expect(await commands()).toHaveLength(1)
})

it('somebody is added once, and the second press is not told that they are there already', async () => {
  const cleo = callerOf(3)
  const { userid, email } = cleo
  await scene.addAccount(cleo)
  await scene.put('users', { ...emailKey(email), userid })
  const { documents, access, now } = scene
  const { writeLog } = scene.openService(documents)
  const add = answerOnce(
    addContract,
    answersOn(documents),
    addDeviceUser(
      openDeviceSharing(documents, tables.access, openAccessStore(documents, tables.access), writeLog, now),
      openUserStore(documents, tables.users),
      openDeviceStore(documents, tables.devices),
      openHourlyLimit(documents, tables.access, 'invitations', now),
      noneWaits,
      () => Promise.resolve(),
      () => Promise.reject(new Error('no device is added here')),
      () => Promise.resolve(),
    ),
  )
  const input = { deviceid: device, targetEmail: email, targetPermission: 'VIEW' as const }
  const press = () => add({ ...input, idempotencyKey: '6f0c9a52-7a3e-4a0e-9d0c-0b7a1f6f2c11' }, ada)
  const given = await Promise.all(Array.from({ length: 10 }, press))
  expect(new Set(given.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ message: 'User Added', userid })]),
  )
  expect(await access.roleOnDevice(userid, device)).toBe('VIEW')
  expect(await logged()).toHaveLength(1)
  await expect(add(input, ada)).rejects.toMatchObject({ code: 'conflict' })
})
