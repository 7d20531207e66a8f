// Long because each end of a command is played whole: press, hand-over, readings, sweep.
import { beforeEach, describe, expect, it } from 'vitest'
import { putSettings } from '../../functions/settings/putSettings'
import { openSettingsStore } from '../../functions/settings/settingsStore'
import type { EffectRule } from '../../shared/commands/effectRule'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import { counting } from './counting'
import { Killed, killEverywhere, mortal } from './dieAt'
import { openEffectScene } from './effectScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const effect: EffectRule = { key: 'cp1', is: 'above', value: 5, within: 2, unit: 'readings' }
let device: DeviceId
let pump: ReturnType<typeof openEffectScene>
let count = 0

const fresh = async (connected = true) => {
  count += 1
  device = await scene.addDevice(`EFF${String(count).padStart(6, '0')}`)
  await scene.put('devices', { deviceid: device, sk: 'LINK', connected, intervalSeconds: 10 })
  pump = openEffectScene(scene, device)
  scene.sent.length = 0
}
beforeEach(() => fresh())

const pass = (ms: number) => (scene.clock.ms += ms)
/** The pump stands still for the minutes before. */
const idle = async () => {
  const tsMs = scene.clock.ms
  await pump.measure([30, 20, 10].map((s) => ({ tsMs: tsMs - s * secondMs, flow: 0 })))
}
const measureNow = (flow: number) => pump.measure([{ tsMs: scene.clock.ms, flow }])
const settle = async () => {
  pass(3 * minuteMs)
  await pump.sweep()
}

describe('the effect of a command', () => {
  it('is confirmed by a reading after the hand-over, and final once none can overtake it', async () => {
    await idle()
    await pump.queue({ effect })
    await pump.answer()
    expect(await pump.shown()).toMatchObject({ status: 'complete', effect, handed_ts: scene.clock.ms / 1000 })
    expect((await pump.shown())?.end).toBeUndefined()
    pass(10 * secondMs)
    await measureNow(0.1)
    pass(10 * secondMs)
    await measureNow(12.5)
    const proof = { end: 'confirmed', value: 12.5, at_ts: scene.clock.ms / 1000 }
    expect(await pump.shown()).toMatchObject({ end: 'confirmed', proof: { ...proof, is_final: false } })
    expect(await pump.awaited()).toBe(1)
    await settle()
    expect(await pump.shown()).toMatchObject({ proof: { ...proof, is_final: true } })
    expect(await pump.awaited()).toBe(0)
    expect(await pump.waiting()).toEqual([])
  })

  it('may be proved before the answer comes, or without one', async () => {
    await idle()
    await pump.queue({ effect })
    pass(2 * secondMs)
    await measureNow(9)
    expect(await pump.shown()).toMatchObject({ status: 'sent', end: 'confirmed' })
    await pump.answer()
    expect(await pump.shown()).toMatchObject({ status: 'complete', end: 'confirmed' })
  })

  it('was none when the readings say so, until an earlier one that comes late says otherwise', async () => {
    await idle()
    await pump.queue({ effect })
    const sentMs = scene.clock.ms
    pass(25 * secondMs)
    await pump.measure([
      { tsMs: sentMs + 20 * secondMs, flow: 0 },
      { tsMs: sentMs + 12 * secondMs, flow: 0.4 },
    ])
    expect(await pump.shown()).toMatchObject({ end: 'noEffect', proof: { low: 0, high: 0.4 } })
    await pump.measure([{ tsMs: sentMs + 8 * secondMs, flow: 6 }])
    expect(await pump.shown()).toMatchObject({ end: 'confirmed', proof: { value: 6 } })
    const log = (await scene.all('serverLog')).filter(
      ({ pk, name }) => pk === `DEVICE#${device}` && name === 'Command Proof',
    )
    expect(log.map(({ description }) => description as string)).toEqual([
      'Trigger tp1 of person1@example.com: No effect: cp1 stayed between 0 and 0.4',
      'Trigger tp1 of person1@example.com: cp1 confirmed 6 after 8 s',
    ])
  })

  it('is not provable where the pump ran before', async () => {
    await pump.measure([{ tsMs: scene.clock.ms - 5 * secondMs, flow: 7 }])
    await pump.queue({ effect })
    pass(5 * secondMs)
    await measureNow(7)
    expect(await pump.shown()).toMatchObject({ end: 'notProvable', proof: { reason: 'alreadySo', value: 7 } })
  })

  it('ends by the sweep where readings never come, and by them when they come within a day', async () => {
    await idle()
    await pump.queue({ effect })
    const sentMs = scene.clock.ms
    pass(11 * minuteMs)
    await pump.sweep()
    const until = (sentMs + 10 * minuteMs) / 1000
    expect(await pump.shown()).toMatchObject({
      end: 'notProvable',
      proof: { reason: 'noReading', until_ts: until },
    })
    pass(2 * hourMs)
    await pump.measure([
      { tsMs: sentMs + 20 * secondMs, flow: 8 },
      { tsMs: sentMs + 10 * secondMs, flow: 0 },
    ])
    expect(await pump.shown()).toMatchObject({ end: 'confirmed', proof: { value: 8, is_final: false } })
    await settle()
    expect(await pump.awaited()).toBe(0)
  })

  it('is given up after a day of silence', async () => {
    await pump.queue({ effect })
    for (const ms of [11 * minuteMs, dayMs]) {
      pass(ms)
      await pump.sweep()
    }
    expect(await pump.shown()).toMatchObject({ proof: { reason: 'noReading', is_final: true } })
    expect([await pump.awaited(), await pump.waiting()]).toEqual([0, []])
  })

  it('comes from the settings of its trigger, unless the command has its own', async () => {
    const settings = openSettingsStore(
      scene.documents,
      tables.devices,
      scene.openService(scene.documents).writeLog,
      scene.now,
      (_id, _places, run) => run(() => Promise.resolve([])),
    )
    const tp1 = { name: 'Start', effect, voidAfterSeconds: 600 }
    await putSettings(settings)({ deviceid: device, PORTAL_displaySettings: { tp1 } }, callerOf(1))
    await pump.queue()
    expect(await pump.shown()).toMatchObject({ effect, void_after_ts: scene.clock.ms / 1000 + 600 })
    pass(1)
    await pump.queue({ effect: { ...effect, value: 9 }, voidAfterSeconds: 60 })
    expect(await pump.shown()).toMatchObject({
      effect: { ...effect, value: 9 },
      void_after_ts: scene.clock.ms / 1000 + 60,
    })
  })
})

it('costs a message not one request more once nothing is awaited', async () => {
  const requests = async () => {
    const { documents, count: counted } = counting(scene.documents)
    pass(10 * secondMs)
    await pump.measure([{ tsMs: scene.clock.ms, flow: 0 }], documents)
    return counted()
  }
  await idle()
  const before = await requests()
  await pump.queue({ effect })
  await pump.answer()
  expect(await requests()).toBeGreaterThan(before)
  await requests()
  await settle()
  expect(await requests()).toBe(before)
})

describe('a command that is void after a time', () => {
  it('is not handed over after it, and says so', async () => {
    await fresh(false)
    await pump.queue({ effect, voidAfterSeconds: 60 })
    pass(60 * secondMs)
    await measureNow(0)
    expect(scene.sent).toHaveLength(0)
    expect(await pump.shown()).toMatchObject({
      status: 'revoked',
      end: 'void',
      reason: 'Void: it was not handed over within 1 min.',
    })
    expect(await pump.waiting()).toEqual([])
  })

  it('ends by the sweep where the device is not heard of', async () => {
    await fresh(false)
    await pump.queue({ voidAfterSeconds: 60 })
    await pump.sweep()
    expect(await pump.shown()).toMatchObject({ status: 'queued' })
    pass(61 * secondMs)
    await pump.sweep()
    expect(await pump.shown()).toMatchObject({ end: 'void' })
    expect((await scene.openService(scene.documents).devices.link(device))?.openCommands).toBe(0)
  })

  it('handed over in time is not void, and waits for no more than its effect', async () => {
    await pump.queue({ voidAfterSeconds: 60 })
    expect(scene.sent).toHaveLength(1)
    expect(await pump.waiting()).toEqual([])
    pass(2 * minuteMs)
    await pump.sweep()
    expect(await pump.shown()).toMatchObject({ status: 'sent' })
  })

  it('is not handed over by a hand-over that took too long', async () => {
    await fresh(false)
    await pump.queue({ effect, voidAfterSeconds: 60 })
    // Time passes between the reading of the queue and the transaction, and between that and the frame.
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await fresh(false)
      await pump.queue({ effect, voidAfterSeconds: 60 })
      pass(59 * secondMs)
      let steps = 0
      const slow = {
        send: async (command: Parameters<typeof scene.documents.send>[0]) => {
          const result = await scene.documents.send(command)
          steps += 1
          if (steps === at) pass(2 * secondMs)
          return result
        },
      } as unknown as typeof scene.documents
      const sentAt: number[] = []
      await scene
        .openService(slow, () => {
          sentAt.push(scene.clock.ms)
          return Promise.resolve()
        })
        .deliver(device)
      const shown = await pump.shown()
      for (const ms of sentAt) expect(ms, `step ${at}`).toBeLessThan((shown?.void_after_ts ?? 0) * 1000)
      expect(shown?.end === 'void', `step ${at}`).toBe(sentAt.length === 0)
      expect(await pump.awaited(), `step ${at}`).toBe(sentAt.length)
    }
  })
})

it('a sweep of ten thousand rows that nothing waits for any more leaves none', async () => {
  for (let n = 0; n < 10_000; n += 1) {
    const sk = `#DUE#${String(n).padStart(26, '0')}`
    await scene.put('commands', { deviceid: device, sk, work: `command ${n % 8}`, dueMs: scene.clock.ms })
  }
  expect(await pump.sweep()).toBeGreaterThanOrEqual(10_000)
  expect(await pump.waiting()).toEqual([])
})

describe('a process that dies anywhere', () => {
  const live = async (where: string, end: string) => {
    pass(11 * minuteMs)
    for (let round = 0; round < 3; round += 1) await settle()
    expect(await pump.shown(), where).toMatchObject({ end, proof: { is_final: true } })
    expect([await pump.awaited(), await pump.waiting()], where).toEqual([0, []])
  }

  it('while it judges leaves what the sweep ends alike', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await fresh()
        await idle()
        await pump.queue({ effect })
        await pump.answer()
        pass(10 * secondMs)
        const failed = await pump.measure([{ tsMs: scene.clock.ms, flow: 7 }], mortal(scene.documents, life))
        // The queue hands the same message out again.
        if (failed.size > 0) await measureNow(7)
        if (life.steps === 0) throw new Killed()
      },
      (where) => live(where, 'confirmed'),
    )
    expect(deaths).toBeGreaterThanOrEqual(4)
  })

  it('while it sweeps leaves what the next sweep ends alike', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await fresh()
        await idle()
        await pump.queue({ effect })
        pass(11 * minuteMs)
        await pump.measure([{ tsMs: scene.clock.ms }])
        pass(3 * minuteMs)
        await pump.sweep(mortal(scene.documents, life))
      },
      (where) => live(where, 'notProvable'),
    )
    expect(deaths).toBeGreaterThanOrEqual(4)
  })

  it('while it hands over counts an effect once, and none of a frame that never left', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await fresh(false)
        await idle()
        await pump.queue({ effect, voidAfterSeconds: 3600 })
        await scene
          .openService(mortal(scene.documents, life), (command) => life.step(() => scene.sendFrame(command)))
          .deliver(device)
      },
      async (where) => {
        const sent = (await pump.shown())?.status === 'sent'
        expect(await pump.awaited(), where).toBe(sent ? 1 : 0)
        expect(await pump.waiting(), where).toHaveLength(1)
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(6)
  })
})
