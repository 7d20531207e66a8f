import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ConfigTree } from '../../shared/devices/configTree'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Scene, callerOf, openScene, tables } from '../../test/integration/openScene'
import type { ChangeRef, JoinChange } from '../changes/joinChange'
import { newCommand } from '../commands/queueCommand'
import type { StoredCommand } from '../commands/commandStore'
import { configChangeOf } from './configCommand'
import { putConfig } from './putConfig'

const admin = callerOf(1)

let scene: Scene
let device: DeviceId

/** Nothing is delivered: the device sleeps. */
const asleep = () => ({ ...scene.openService(scene.documents), deliver: () => Promise.resolve() })
const put = (config: ConfigTree, more: { changeid?: string; allowUnknownKeys?: boolean } = {}, by = admin) =>
  putConfig({ ...asleep(), joinChange })({ deviceid: device, config, ...more }, by)
/** A change on many devices that is about one setting of them. */
const joinChange: JoinChange = (changeid) =>
  Promise.resolve({
    refs: changeid === undefined ? [] : [{ changeid, keys: ['gps.interval'] }],
    writes: (commandID, message) =>
      changeid === undefined
        ? []
        : [{ Put: { TableName: tables.answers, Item: { pk: changeid, commandID, message } } }],
  })
const every = (interval: number) => ({ gps: { interval } })
const commands = async () => (await asleep().commands.newest(device, 50)).commands.reverse()
const carried = async () => (await commands()).map(configChangeOf)
const logged = async () =>
  (await scene.all('serverLog')).map(({ category, name, description, turns }) => ({
    line: `${String(category)}: ${String(name)}: ${String(description)}`,
    turns: JSON.parse(String(turns)) as unknown,
  }))
const changesOf = async (): Promise<(ChangeRef[] | undefined)[]> =>
  (await commands()).map(({ changes }: StoredCommand) => changes)
/** A text of so many characters, in as many settings as that takes. */
const textOf = (name: string, length: number): ConfigTree => {
  const full = Math.floor(length / 3900)
  return Object.fromEntries(Array.from({ length: full }, (_, i) => [`${name}${i}`, 'x'.repeat(3900)]))
}

beforeEach(async () => {
  scene = openScene()
  device = await scene.addDevice('SET000001')
})

describe('a save', () => {
  it('is in the log with what was there before, and in the history of each setting', async () => {
    await asleep().configs.report(device, every(5), 1)
    const { commandID } = await put(every(6))
    expect(await logged()).toEqual([
      {
        line: expect.stringMatching(
          /^Settings: Device Settings Changed: .*\(gps\.interval\): 5 → 6$/,
        ) as string,
        turns: { via: 'page', commandID, values: { 'gps.interval': { from: 5, to: 6 } } },
      },
    ])
    await put(every(7))
    expect((await logged()).map(({ line }) => line).join()).toContain('6 → 7')
  })

  it('is merged into the one that waits, and of a setting the last one counts', async () => {
    await put(every(5))
    await put({ gps: { interval: 6, maxtime: 9 } }, {}, callerOf(2))
    expect(await carried()).toEqual([{ 'gps.interval': 6, 'gps.maxtime': 9 }])
  })

  it('waits apart from a command of staff, of which it is not known who saved what', async () => {
    const { documents, commands: store } = asleep()
    const staff = newCommand(device, 'Config.Set', JSON.stringify({ config: every(5) }), admin, scene.now())
    await scene.put('commands', { ...staff })
    scene.clock.ms += 1
    const service = {
      ...asleep(),
      documents,
      commands: { ...store, queue: () => Promise.resolve({ waitingConfig: staff.sk }) },
    }
    await putConfig(service)({ deviceid: device, config: every(6) }, admin)
    expect(await carried()).toEqual([{ 'gps.interval': 5 }, { 'gps.interval': 6 }])
  })

  it('has room in a queue that is full', async () => {
    await scene.put('devices', { deviceid: device, sk: 'LINK', openCommands: 200 })
    await put(every(5))
    expect(await carried()).toHaveLength(1)
  })

  it('that loses to others all the time may be sent again in a second; other failures stay what they are', async () => {
    const saveOn = (error: Error) => {
      const send = (command: { constructor: { name: string } }) =>
        command.constructor.name === 'TransactWriteCommand'
          ? Promise.reject(error)
          : scene.documents.send(command as never)
      const documents = { send } as unknown as DynamoDBDocumentClient
      return putConfig({ ...asleep(), documents })({ deviceid: device, config: every(5) }, admin)
    }
    const lost = new Problem('conflict')
    await expect(saveOn(lost)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
      cause: lost,
    })
    for (const error of [new Problem('invalid'), Object.assign(new Error('x'), { code: 'conflict' })]) {
      await expect(saveOn(error)).rejects.toBe(error)
    }
  })
})

describe('a save that is large', () => {
  const known = { allowUnknownKeys: true }

  it('is refused when it fits into no message', async () => {
    await expect(put({ script: textOf('big', 105_000) }, known)).rejects.toMatchObject({
      code: 'tooLarge',
      message: 'These are too many settings at once. Save them in parts.',
    })
    expect(await commands()).toEqual([])
  })

  it('gets a command of its own when it would make the one that waits too large', async () => {
    await put({ script: textOf('a', 60_000) }, known)
    scene.clock.ms += 1
    await put({ script: textOf('b', 60_000) }, known)
    expect(await carried()).toHaveLength(2)
  })

  it('is refused when too much waits for the device already', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      scene.clock.ms += 1
      const saved = put({ script: textOf(name, 80_000) }, known)
      if (name !== 'd') await saved
      else {
        await expect(saved).rejects.toMatchObject({
          code: 'tooLarge',
          message:
            'Too many settings are already waiting for this device. Save again once it has made contact.',
        })
      }
    }
    expect(await commands()).toHaveLength(3)
  })

  it('of a twenty-first person gets a command of its own', async () => {
    for (let person = 1; person <= 21; person += 1) {
      scene.clock.ms += 1
      await put({ script: { [`num${person}`]: person } }, known, callerOf(person))
    }
    expect((await commands()).map(({ authors }) => authors?.length)).toEqual([20, 1])
  })
})

describe('a change on many devices', () => {
  const ref = (changeid: string) => ({ changeid, keys: ['gps.interval'] })

  it('is named by its command, with what else it writes and how it came about', async () => {
    const { commandID, message } = await put(every(5), { changeid: 'c1' })
    expect(await changesOf()).toEqual([[ref('c1')]])
    expect(await scene.all('answers')).toEqual([{ pk: 'c1', commandID, message }])
    expect((await logged())[0]?.turns).toMatchObject({ via: 'bulk', changeid: 'c1', commandID })
  })

  it('is named by no other command', async () => {
    await put(every(5))
    await put(every(6))
    expect(Object.keys((await commands())[0] ?? {})).not.toContain('changes')
  })

  it('that waits knows which of its settings were saved anew with another value', async () => {
    await put(every(5), { changeid: 'c1' })
    await put(every(5))
    await put({ gps: { maxtime: 9 } })
    expect(await changesOf()).toEqual([[ref('c1')]])
    await put(every(6), { changeid: 'c2' })
    await put(every(7))
    const replaced = ['gps.interval']
    expect(await changesOf()).toEqual([
      [
        { ...ref('c1'), replaced },
        { ...ref('c2'), replaced },
      ],
    ])
  })

  it('is one of at most ten that a command carries', async () => {
    for (let change = 1; change <= 11; change += 1) {
      scene.clock.ms += 1
      await put(every(change), { changeid: `c${change}` })
    }
    expect((await changesOf()).map((refs) => refs?.length)).toEqual([10, 1])
  })
})

describe('settings whose form depends on the firmware', () => {
  const start = (text: string) => ({ serial1: { capture: { start: text } }, gps: { interval: 5 } })

  it('go out as the firmware of the device takes them, and others as they are', async () => {
    await put(start(String.raw`\r`))
    expect(await carried()).toEqual([{ 'serial1.capture.start': String.raw`\x0D`, 'gps.interval': 5 }])
    device = await scene.addDevice('SET000002', { fw: 'SFW001-1.0.0' })
    await put(start(String.raw`\x0D`))
    expect(await carried()).toEqual([{ 'serial1.capture.start': String.raw`\r`, 'gps.interval': 5 }])
  })

  it('are refused by name when they cannot be written', async () => {
    await expect(put(start(String.raw`\q`))).rejects.toMatchObject({
      code: 'invalid',
      field: 'config.serial1.capture.start',
      message: expect.stringMatching(/is invalid/) as string,
    })
  })
})

describe('settings that are refused', () => {
  it('are named, unless it is the change as a whole', async () => {
    const own = put({ device: { id: 'OTHER' } })
    await expect(own).rejects.toMatchObject({ code: 'invalid', field: 'config.device.id' })
    const odd = put({ 'a b': 1 }, { allowUnknownKeys: true })
    await expect(odd).rejects.toMatchObject({ code: 'invalid', field: undefined })
  })

  it('need no report of the device where the tables know all of them, or they are meant', async () => {
    const reads: string[] = []
    const { configs } = asleep()
    const counted = {
      ...configs,
      reported: (id: DeviceId) => {
        reads.push(id)
        return configs.reported(id)
      },
    }
    const save = (config: ConfigTree, allowUnknownKeys: boolean) =>
      putConfig({ ...asleep(), configs: counted })({ deviceid: device, config, allowUnknownKeys }, admin)
    await save(every(5), false)
    await save({ nosuch: { thing: 1 } }, true)
    // Once for each, for the words of the log.
    expect(reads).toHaveLength(2)
    await expect(save({ nosuch: { thing: 1 } }, false)).rejects.toMatchObject({ code: 'invalid' })
  })
})
