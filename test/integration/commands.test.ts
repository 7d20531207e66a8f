// Long because each step of a command is tried on the scene that is set up here.
import { beforeEach, describe, expect, it } from 'vitest'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { StoredCommand } from '../../functions/commands/commandStore'
import { answerTimeoutMs, maxSends } from '../../functions/commands/deliver'
import { getCommands } from '../../functions/commands/getCommands'
import { newId } from '../../functions/core/newId'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { queueCommand } from '../../functions/commands/queueCommand'
import { killEverywhere, mortal } from './dieAt'
import { type Scene, callerOf, openScene, tables } from './openScene'

const admin = callerOf(1)
const scene = openScene()
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

const freshDevice = async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`CMD${String(count).padStart(6, '0')}`)
}
beforeEach(freshDevice)

const service = () => scene.openService(scene.documents)
const queue = (method: string, args = {}) =>
  queueCommand(service())({ deviceid: device, method, args }, admin)
const stored = async () => (await service().commands.newest(device, 50)).commands
const statuses = async () => (await stored()).map(({ status }) => status).reverse()
const openCount = async () => (await service().devices.link(device))?.openCommands
const answer = (command: StoredCommand | undefined, fields: object = { result: null }) =>
  service().takeAnswer(device, JSON.stringify({ id: command?.frameId, src: device, ...fields }))
const later = (ms = answerTimeoutMs) => (scene.clock.ms += ms)

describe('a command', () => {
  it('goes out at once, one at a time, oldest first', async () => {
    for (const index of [1, 2, 3]) {
      later(1)
      await queue('Admin.Trigger', { index })
    }
    expect(scene.sent.map(({ args }) => args)).toEqual(['{"index":1}'])
    await answer(scene.sent[0])
    await answer(scene.sent[1], { error: { code: 404, message: 'No handler' } })
    await answer(scene.sent[2], { result: { code: 0 } })
    expect(scene.sent.map(({ args }) => args)).toEqual(['{"index":1}', '{"index":2}', '{"index":3}'])
    expect(await statuses()).toEqual(['complete', 'error', 'complete'])
    expect(await openCount()).toBe(0)
  })

  it('is finished by its answer once, however often that comes', async () => {
    await queue('Sys.Reboot')
    await Promise.all(Array.from({ length: 5 }, () => answer(scene.sent[0])))
    await answer(scene.sent[0], { error: { code: 500, message: 'too late' } })
    expect(await statuses()).toEqual(['complete'])
    expect(await openCount()).toBe(0)
    expect(scene.sent).toHaveLength(1)
  })

  it('is not finished by the answer to another frame', async () => {
    await queue('Sys.Reboot')
    await answer({ ...scene.sent[0], frameId: 1 } as StoredCommand)
    expect(await statuses()).toEqual(['sent'])
  })

  it('keeps its answer whole, or the beginning of one that is too long to keep', async () => {
    const longest = 140_000
    const textOf = async () => String((await stored())[0]?.response)
    await queue('FS.List', { path: 'mnt' })
    const whole = 'a'.repeat(longest - 2)
    await answer(scene.sent[0], { result: whole })
    expect(await textOf()).toBe(JSON.stringify(whole))
    later(1)
    await queue('FS.List', { path: 'mnt' })
    await answer(scene.sent[1], { result: `${whole}b` })
    expect(JSON.parse(await textOf())).toEqual({ truncated: true, text: `"${whole}b` })
  })

  it('is not finished by an answer that nobody could read afterwards', async () => {
    await queue('Sys.Reboot')
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    await answer(scene.sent[0], { result: { value: deep(33) } })
    expect(await statuses()).toEqual(['sent'])
    await answer(scene.sent[0], { result: { value: deep(30) } })
    expect(await statuses()).toEqual(['complete'])
  })

  it('that may act only once is never sent again and ends after two contacts', async () => {
    await queue('Sys.Reboot')
    const { deliver } = service()
    later()
    await Promise.all([deliver(device), deliver(device), deliver(device)])
    expect(await stored()).toMatchObject([{ status: 'sent', contactsSinceSent: 1 }])
    later()
    await deliver(device)
    expect(await statuses()).toEqual(['noAnswer'])
    expect(scene.sent).toHaveLength(1)
    expect(await openCount()).toBe(0)
  })

  it('that may be repeated is sent again with the same id, up to its limit', async () => {
    await queue('FS.List', { path: 'mnt' })
    for (let contact = 0; contact < maxSends + 1; contact += 1) {
      later()
      await Promise.all([service().deliver(device), service().deliver(device)])
    }
    expect(scene.sent).toHaveLength(maxSends)
    expect(new Set(scene.sent.map(({ frameId }) => frameId)).size).toBe(1)
    expect(await statuses()).toEqual(['noAnswer'])
  })

  it('with progress waits on, and progress after its end changes nothing', async () => {
    await queue('OTA.Update', { firmware: 'SFW003-latest' })
    later()
    await answer(scene.sent[0], { ota_status: { progress: 40 } })
    await service().deliver(device)
    expect(scene.sent).toHaveLength(1)
    await answer(scene.sent[0])
    await answer(scene.sent[0], { ota_status: { progress: 90 } })
    expect(await stored()).toMatchObject([{ status: 'complete', progress: 40 }])
  })

  it('that was cancelled frees the device, and its late answer is nobody’s', async () => {
    await queue('Sys.Reboot')
    later(1)
    await queue('Admin.Trigger', { index: 2 })
    const [second, first] = await stored()
    const cancel = (command?: StoredCommand) =>
      cancelCommand(service())({ deviceid: device, commandID: command?.sk ?? '' }, admin)
    expect((await cancel(first)).message).toContain('handed over')
    await expect(cancel(first)).rejects.toMatchObject({ code: 'conflict' })
    await answer(first)
    expect(scene.sent.map(({ sk }) => sk)).toEqual([first?.sk, second?.sk])
    expect(await statuses()).toEqual(['cancelled', 'sent'])
  })

  it('cancelled while it is being handed over ends once', async () => {
    for (let race = 0; race < 8; race += 1) {
      await freshDevice()
      const { deliver, devices } = service()
      const quiet = { ...service(), devices: { ...devices, link: () => Promise.resolve(undefined) } }
      const { commandID } = await queueCommand(quiet)(
        { deviceid: device, method: 'Sys.Reboot', args: {} },
        admin,
      )
      await Promise.all([cancelCommand(service())({ deviceid: device, commandID }, admin), deliver(device)])
      expect(await statuses()).toEqual(['cancelled'])
      expect(await openCount()).toBe(0)
      expect((await service().commands.queue(device)).inFlight).toBeUndefined()
    }
  })
})

describe('a queue of ten thousand commands', () => {
  const row = (sk: string): StoredCommand => ({
    deviceid: device,
    sk,
    method: 'FS.List',
    args: '{}',
    frameId: 1,
    createdMs: 1,
    status: 'complete',
    cancellable: true,
    requestedBy: 'admin@example.com',
    sends: 1,
    contactsSinceSent: 0,
  })

  it('is read page by page, each command once, newest first', async () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => newId(1_800_000_000_000 + at))
    for (const sk of ids) {
      await scene.documents.send(new PutCommand({ TableName: tables.commands, Item: row(sk) }))
    }
    const { commands } = service()
    const noContact = () => Promise.resolve({ isConnected: false, lastMs: undefined, outlook: undefined })
    const read = getCommands(commands, noContact)
    const seen: string[] = []
    let pageStartKey: string | undefined
    for (const dataPoints of [10, 50, 500]) {
      const page = await read({ deviceid: device, dataPoints, pageStartKey }, admin)
      expect(page.data).toHaveLength(dataPoints)
      seen.push(...page.data.map(({ commandID }) => commandID))
      pageStartKey = page.lastEvaluatedKey
    }
    expect(seen).toEqual(ids.toReversed().slice(0, 560))
    const end = await read({ deviceid: device, dataPoints: 10, pageStartKey: ids[3] }, admin)
    expect(end.data.map(({ commandID }) => commandID)).toEqual([ids[2], ids[1], ids[0]])
    expect(end.lastEvaluatedKey).toBeUndefined()
  })
})

/** Contacts and, whenever something is in flight, its answer: what a living device does. */
const liveOn = async () => {
  for (let contact = 0; contact < 6 && (await openCount()) !== 0; contact += 1) {
    later()
    await service().deliver(device)
    const { inFlight } = await service().commands.queue(device)
    const command = scene.sent.find(({ sk }) => sk === inFlight)
    if (command !== undefined) await answer(command)
  }
}

describe('a process that dies anywhere', () => {
  it('while it delivers leaves a queue that the next contacts empty, and no once-only command is sent twice', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await freshDevice()
        const offline = { ...service(), deliver: () => Promise.resolve() }
        for (const [method, args] of [
          ['Sys.Reboot', {}],
          ['FS.List', { path: 'mnt' }],
        ] as const) {
          later(1)
          await queueCommand(offline)({ deviceid: device, method, args }, admin)
        }
        const dying = scene.openService(mortal(scene.documents, life), (command) =>
          life.step(() => scene.sendFrame(command)),
        )
        await dying.deliver(device)
      },
      async (where) => {
        await liveOn()
        const [first, second] = await statuses()
        expect(['complete', 'noAnswer'], where).toContain(first)
        expect(second, where).toBe('complete')
        expect(scene.sent.filter(({ method }) => method === 'Sys.Reboot').length, where).toBeLessThanOrEqual(
          1,
        )
        expect(await openCount(), where).toBe(0)
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(10)
  })

  it('while it takes an answer loses neither the answer nor the next command', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await freshDevice()
        await queue('Sys.Reboot')
        later(1)
        await queue('FS.List', { path: 'mnt' })
        const frame = JSON.stringify({ id: scene.sent[0]?.frameId, result: null })
        const dying = scene.openService(mortal(scene.documents, life), (command) =>
          life.step(() => scene.sendFrame(command)),
        )
        try {
          await dying.takeAnswer(device, frame)
        } catch (error) {
          // The queue hands the same message out again.
          await service().takeAnswer(device, frame)
          throw error
        }
      },
      async (where) => {
        await liveOn()
        expect(await statuses(), where).toEqual(['complete', 'complete'])
        expect(
          scene.sent.filter(({ method }) => method === 'Sys.Reboot'),
          where,
        ).toHaveLength(1)
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(15)
  })

  it('while it queues a command queues it whole or not at all', async () => {
    await killEverywhere(
      async (life) => {
        await freshDevice()
        const dying = scene.openService(mortal(scene.documents, life))
        await queueCommand(dying)({ deviceid: device, method: 'Sys.Reboot', args: {} }, admin)
      },
      async (where) => {
        const found = await stored()
        expect(await openCount(), where).toBe(found.filter(({ status }) => status !== 'noAnswer').length)
        const entries = (await scene.all(tables.serverLog)).filter(({ pk }) => pk === `DEVICE#${device}`)
        expect(entries, where).toHaveLength(found.length)
      },
    )
  })
})

describe('a command is refused', () => {
  const ask = (method: string, args: object, caller = admin) =>
    queueCommand(service())({ deviceid: device, method, args: args as Record<string, never> }, caller)

  it.each([
    ['OPERATOR', 'Sys.Reboot', {}, 'forbidden'],
    ['VIEW', 'Admin.Trigger', { index: 1 }, 'forbidden'],
    ['ADMIN', 'Admin.HardReset', {}, 'forbidden'],
    ['ADMIN', 'Config.Set', { config: {} }, 'forbidden'],
    ['ADMIN', 'toString', {}, 'forbidden'],
    ['ADMIN', 'Admin.Trigger', { index: 100 }, 'invalid'],
  ] as const)('%s may not %s %j: %s', async (role, method, args, code) => {
    await expect(ask(method, args, callerOf(1, role))).rejects.toMatchObject({ code })
    expect(await stored()).toEqual([])
  })

  it('by a plan without triggers, in the words of the page', async () => {
    device = await scene.addDevice('BASIC0001', { tier: 'STANDARD' })
    await expect(ask('Admin.Trigger', { index: 1 })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Triggers are unavailable on the Basic Plan',
    })
    await expect(ask('Sys.Reboot', {})).resolves.toMatchObject({ message: 'Command queued.' })
  })

  it('by a queue that is full', async () => {
    await scene.put('devices', { deviceid: device, sk: 'LINK', openCommands: 200 })
    await expect(ask('Sys.Reboot', {})).rejects.toMatchObject({ code: 'conflict' })
  })
})
