import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../shared/core/time'
import { topics } from '../../../shared/core/topics'
import { damLevel } from '../machines/demoDevices'
import { haulTruck } from '../machines/haulTruck'
import type { Machine } from '../machines/Machine'
import { waterPump } from '../machines/waterPump'
import type { Reading } from '../physics/Reading'
import { fakePortal, fakeTimers } from './fakeWorld'
import { flashInMemory } from './flashStore'
import { startDevice } from './startDevice'

const startMs = Date.UTC(2026, 10, 20, 1, 10)

function begin(machine: Machine, flashStore = flashInMemory()) {
  const portal = fakePortal()
  const timers = fakeTimers(startMs)
  const device = startDevice(machine, {
    openLine: portal.openLine,
    timers,
    flashStore,
    log: () => undefined,
  })
  const on = (end: string): unknown[] =>
    portal.accepted.filter(({ topic }) => topic.endsWith(end)).map(({ payload }) => payload)
  const ask = (id: number, method: string, args: unknown = {}): void =>
    portal.command({ id, src: `portal/${machine.deviceid}`, method, args })
  return {
    portal,
    timers,
    device,
    ask,
    data: () => on('/data') as Reading[],
    config: () => on('/config'),
    answers: () => on('/rpc'),
  }
}

/** What a machine asks of another, and how a test answers the last question. */
function beginAsking(machine = damLevel) {
  const begun = begin(machine)
  const { deviceid } = machine
  const questions = () =>
    begun.portal.accepted
      .filter(({ topic }) => topic === topics.questions(deviceid))
      .map(({ payload }) => payload as { id: number })
  const answer = (outcome: object) =>
    begun.portal.command({
      id: questions().at(-1)?.id,
      src: `portal/${deviceid}`,
      dst: deviceid,
      ...outcome,
    })
  return { ...begun, questions, answer }
}

const baseInterval = (seconds: number) => ({
  config: { device: { base_interval: seconds } },
  save: true,
  reboot: false,
})

describe('startDevice', () => {
  it('reports its settings at first contact and then a reading every interval', async () => {
    const { timers, data, config } = begin(haulTruck)
    await timers.pass(minuteMs)
    expect(config()).toHaveLength(1)
    expect(data()).toHaveLength(12)
  })
  it('keeps readings while the portal is away and sends them oldest first, each once', async () => {
    const { portal, timers, data } = begin(haulTruck)
    await timers.pass(10_000)
    portal.reachable = false
    await timers.pass(minuteMs)
    const before = data().length
    portal.reachable = true
    await timers.pass(5_000)
    expect(data().length - before).toBe(13)
    const times = data().map(({ ts }) => ts)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })
  it('sends what it kept as a list when batch transmission is on', async () => {
    const { portal, timers, ask, data } = begin(haulTruck)
    await timers.pass(10_000)
    ask(1, 'Config.Set', { config: { device: { batch_tx_enable: true } }, save: true })
    portal.reachable = false
    await timers.pass(30_000)
    portal.reachable = true
    await timers.pass(5_000)
    expect(data().at(-1)).toHaveLength(7)
  })
  it('lets a new interval take effect and reports its settings', async () => {
    const { timers, ask, data, config } = begin(haulTruck)
    await timers.pass(10_000)
    ask(1, 'Config.Set', baseInterval(20))
    await timers.pass(1_000)
    const before = data().length
    await timers.pass(minuteMs)
    expect(data().length - before).toBe(3)
    expect(config().at(-1)).toMatchObject({ device: { base_interval: 20 } })
  })
  it('answers a repeated command again without acting twice', async () => {
    const { timers, ask, answers, portal } = begin(haulTruck)
    await timers.pass(5_000)
    ask(7, 'Sys.Reboot', { delay_ms: 100 })
    ask(7, 'Sys.Reboot', { delay_ms: 100 })
    await timers.pass(30_000)
    expect(answers()).toEqual(
      [0, 1].map(() => ({ id: 7, src: 'TRUCK0001', dst: 'portal/TRUCK0001', result: null })),
    )
    expect(portal.opened).toBe(2)
  })
  it.each([
    ['Sys.Reboot', { delay_ms: 100 }],
    ['Admin.Trigger', { index: 1 }],
    ['FS.Put', { filename: 'log.txt', data: 'YWI=', append: true }],
  ])('answers %s that comes again after a loss of power, and acts no more', async (method, args) => {
    const flashStore = flashInMemory()
    const before = begin(waterPump, flashStore)
    await before.timers.pass(15_000)
    before.ask(7, method, args)
    await before.timers.pass(1)
    before.device.stop()

    const after = begin(waterPump, flashStore)
    const asleep = begin(waterPump)
    for (const { timers } of [after, asleep]) await timers.pass(15_000)
    after.ask(7, method, args)
    for (const { timers } of [after, asleep]) await timers.pass(30_000)
    expect(after.answers()).toEqual([
      { id: 7, src: waterPump.deviceid, dst: `portal/${waterPump.deviceid}`, result: null },
    ])
    expect(after.portal.opened).toBe(asleep.portal.opened)
    expect(after.data()).toEqual(asleep.data())
    const { files } = flashStore.load(waterPump.deviceid) ?? {}
    expect(files?.['log.txt']).toBe(method === 'FS.Put' ? 'YWI=' : undefined)
  })
  it('drops the link for a reboot, comes back, reports its settings and that its script started', async () => {
    const { timers, ask, data, config, portal } = begin(haulTruck)
    await timers.pass(11_000)
    ask(1, 'Sys.Reboot', { delay_ms: 0 })
    const hours = data().at(-1)?.eng_hrs
    await timers.pass(10_000)
    expect(portal.opened).toBe(2)
    expect(config()).toHaveLength(2)
    expect(data().some(({ events }) => events?.some(({ msg }) => msg === 'Script started'))).toBe(true)
    expect(Number(data().at(-1)?.eng_hrs)).toBeGreaterThanOrEqual(Number(hours))
  })
  it('updates its firmware with progress, then answers, restarts and reports the new version', async () => {
    const { timers, ask, answers, config } = begin(haulTruck)
    await timers.pass(5_000)
    ask(3, 'OTA.Update', { firmware: 'SFW003-3.6.0' })
    await timers.pass(minuteMs)
    const progress = answers().slice(0, -1)
    expect(
      progress.map((frame) => (frame as { ota_status: { progress: number } }).ota_status.progress),
    ).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    expect(answers().at(-1)).toMatchObject({ id: 3, result: null })
    expect(config().at(-1)).toMatchObject({ device: { fw: 'SFW003-3.6.0' } })
  })
  it('runs a script that it was sent in pieces from its next start, and says that it started', async () => {
    const { timers, ask, data } = begin(haulTruck)
    const put = (id: number, text: string, append: boolean) =>
      ask(id, 'FS.Put', { filename: 'init.js', data: Buffer.from(text).toString('base64'), append })
    await timers.pass(6_000)
    put(1, 'SQ.set_data_handler(function() { SQ.dispatch(9, ', false)
    put(2, '41 + 1); }, null);', true)
    await timers.pass(10_000)
    expect(data().at(-1)).not.toHaveProperty('cp9')
    expect(data().at(-1)).toHaveProperty('cp1')
    ask(3, 'Sys.Reboot', { delay_ms: 0 })
    await timers.pass(15_000)
    expect(data().at(-1)).toMatchObject({ cp9: 42 })
    expect(data().at(-1)).not.toHaveProperty('cp1')
  })
  it('says what is wrong with a script that does not start', async () => {
    const { timers, ask, data } = begin(haulTruck)
    await timers.pass(6_000)
    ask(1, 'FS.Put', { filename: 'init.js', data: Buffer.from('var a;').toString('base64') })
    ask(2, 'Sys.Reboot', { delay_ms: 0 })
    await timers.pass(15_000)
    const told = data().flatMap(({ events }) => events ?? [])
    expect(told).toContainEqual({
      topic: 'mjs',
      msg: 'Script failed: init.js:1: mJS has no var: use let.',
      lv: 30,
    })
  })
  it('shows a trigger at once: the pump stops or starts and says so', async () => {
    const { timers, ask, data } = begin(waterPump)
    await timers.pass(15_000)
    const before = data().at(-1)?.digital1
    ask(1, 'Admin.Trigger', { index: 1 })
    await timers.pass(1_000)
    expect(data().at(-1)?.digital1).toBe(1 - Number(before))
    expect(data().at(-1)?.events).toContainEqual(expect.objectContaining({ topic: 'mjs', lv: 5 }))
  })
  it('sleeps between its reports and wakes the line for each', async () => {
    const { timers, portal, data } = begin(damLevel)
    await timers.pass(10 * minuteMs)
    expect([portal.opened, data().length]).toEqual([1, 1])
    await timers.pass(2 * 60 * minuteMs)
    expect([portal.opened, data().length]).toEqual([3, 3])
  })
  it('asks another device at each wake, and shows what it was told first at once', async () => {
    const { timers, data, questions, answer } = beginAsking()
    await timers.pass(4_000)
    expect(questions()).toMatchObject([{ device: 'PUMP00001', keys: ['cp1'] }])
    expect(data().map(({ cp2 }) => cp2)).toEqual([undefined])
    answer({ result: { values: { cp1: 42.5 } } })
    await timers.pass(4_000)
    expect(data().map(({ cp2 }) => cp2)).toEqual([undefined, 42.5])
    answer({ result: { values: { cp1: 41 } } })
    await timers.pass(minuteMs)
    expect(questions()).toHaveLength(2)
    expect(data()).toHaveLength(2)
    await timers.pass(60 * minuteMs)
    expect(data().at(-1)).toMatchObject({ cp2: 41 })
  })
  it('asks at most once a second, however soon the answer comes', async () => {
    const { timers, data, questions, answer } = beginAsking()
    while (questions().length === 0) await timers.pass(100)
    answer({ result: { values: { cp1: 42.5 } } })
    await timers.pass(900)
    expect(data().map(({ cp2 }) => cp2)).toEqual([undefined, 42.5])
    expect(questions()).toHaveLength(1)
  })
  it.each([
    ['no answer', undefined],
    ['a refusal', { error: { code: 404, message: 'no such device' } }],
    ['an answer without values', { result: { values: {} } }],
  ])('asks again after %s, a few times at each wake', async (_, given) => {
    const { timers, data, questions, answer } = beginAsking()
    for (const times of [1, 2]) {
      await timers.pass(4_000)
      expect(questions()).toHaveLength(times)
      if (given) answer(given)
      await timers.pass(1_000)
    }
    await timers.pass(10 * minuteMs)
    expect(questions()).toHaveLength(7)
    await timers.pass(60 * minuteMs)
    expect(questions()).toHaveLength(14)
    expect(data().map(({ cp2 }) => cp2)).toEqual([undefined, undefined])
  })
  it('asks nobody when it is not made to', async () => {
    const { timers, questions } = beginAsking(waterPump)
    await timers.pass(10 * minuteMs)
    expect(questions()).toEqual([])
  })
  it('sends no data when the settings say so, and still obeys', async () => {
    const { timers, ask, data, answers } = begin(haulTruck)
    await timers.pass(6_000)
    ask(1, 'Config.Set', { config: { endpoint: { data_to_portal: false } }, save: true })
    await timers.pass(1_000)
    const before = data().length
    await timers.pass(minuteMs)
    ask(2, 'FS.List', { path: 'mnt' })
    await timers.pass(1_000)
    expect(data()).toHaveLength(before)
    expect(answers().at(-1)).toMatchObject({ id: 2, result: expect.arrayContaining(['init.js']) as unknown })
  })
})
