import { describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs } from '../../shared/core/time'
import { killEverywhere, mortal } from './dieAt'
import { openOneCauseScene, people } from './oneCauseScene'

const high = [{ topic: 'vin', msg: 'High', lv: 35 }]
const low = [{ topic: 'vin', msg: 'Supply voltage low', lv: 25 }]

it('300 devices silent at once are at most three notices a person, and what fails on its own is told apart', async () => {
  const { scene, addGroup, addDevices, arrive, drain, pass, mailsTo } = openOneCauseScene()
  const pit = await addGroup('g-PITNORTH1', 'Pit North')
  const [all, spare] = [await addDevices(300, [pit]), await addDevices(20, [pit])]
  // They report over five minutes, as devices do.
  for (const [n, device] of all.entries()) {
    if (n % 60 === 0) scene.clock.ms += minuteMs
    await arrive(device)
  }
  for (const device of spare) await arrive(device)
  scene.clock.ms += 55 * minuteMs
  for (const device of spare) await arrive(device)
  await drain()
  await pass(30)
  for (const person of people) {
    const subjects = mailsTo(person).map(({ subject }) => subject)
    expect(subjects.length).toBeGreaterThan(0)
    expect(subjects.length).toBeLessThanOrEqual(3)
    expect(subjects.at(-1)).toBe('[WARNING] No contact: 300 devices of Pit North')
  }
  // Two failures of their own, a minute apart, within the same group.
  const before = mailsTo('ann@example.com').length
  for (const device of spare.slice(0, 2)) {
    scene.clock.ms += minuteMs
    await arrive(device, low)
    await drain()
  }
  const own = mailsTo('ann@example.com').slice(before)
  expect(own.map(({ subject }) => subject)).toEqual([
    '[WARNING] Pump 301: Supply voltage low (24.2 V)',
    '[WARNING] Pump 302: Supply voltage low (24.2 V)',
  ])
}, 60_000)

it('alarms alike of many devices are a notice and a list, with the devices of each person alone', async () => {
  const { addGroup, addDevices, arrive, drain, pass, mailsTo } = openOneCauseScene()
  const pit = await addGroup('g-PITNORTH1', 'Pit North')
  const ours = await addDevices(12, [pit])
  const theirs = await addDevices(4, [pit], ['dan@example.com'])
  for (const device of [...ours, ...theirs]) await arrive(device, high)
  await drain()
  expect(mailsTo('ann@example.com')).toHaveLength(1)
  await pass(12)
  const mails = mailsTo('ann@example.com')
  expect(mails.map(({ subject }) => subject).at(-1)).toBe(
    '[ALARM] Supply Voltage alarm: 11 devices of Pit North',
  )
  expect(mails).toHaveLength(2)
  const [list, ...more] = mailsTo('dan@example.com')
  expect(more).toEqual([])
  expect(list?.subject).toContain('4 devices of Pit North')
  expect(list?.text).not.toContain('Pump 3:')
}, 30_000)

it('a few that alarm alike go out each by itself, within four minutes', async () => {
  const { addGroup, addDevices, arrive, drain, pass, mailsTo } = openOneCauseScene()
  const pit = await addGroup('g-PITNORTH1', 'Pit North')
  const [first, second, third, fourth] = await addDevices(20, [pit])
  for (const device of [first, second, third, fourth]) if (device !== undefined) await arrive(device, high)
  await drain()
  expect(mailsTo('ann@example.com')).toHaveLength(1)
  await pass(3)
  expect(
    mailsTo('ann@example.com')
      .map(({ subject }) => subject.slice(0, 15))
      .sort(),
  ).toEqual(['[ALARM] Pump 1:', '[ALARM] Pump 2:', '[ALARM] Pump 3:', '[ALARM] Pump 4:'])
}, 30_000)

it('a device in two groups is named in the list of the one in which more of them failed', async () => {
  const { addGroup, addDevices, arrive, drain, pass, mailsTo } = openOneCauseScene()
  const [pit, site] = [
    await addGroup('g-PITNORTH1', 'Pit North'),
    await addGroup('g-SITEALL01', 'Whole site'),
  ]
  const both = await addDevices(6, [pit, site])
  const others = await addDevices(2, [site])
  for (const device of [...both, ...others]) await arrive(device, high)
  await drain()
  await pass(12)
  const lists = mailsTo('ann@example.com').filter(({ subject }) => subject.includes('devices of'))
  expect(lists.map(({ subject }) => subject)).toEqual([expect.stringContaining('devices of Whole site')])
  expect(mailsTo('ann@example.com').length).toBeLessThanOrEqual(3)
}, 30_000)

it('what fails once the list is over is told at once', async () => {
  const { addGroup, addDevices, arrive, drain, pass, mailsTo } = openOneCauseScene()
  const pit = await addGroup('g-PITNORTH1', 'Pit North')
  const [late, ...devices] = await addDevices(10, [pit])
  for (const device of devices) await arrive(device, high)
  await drain()
  await pass(15)
  const before = mailsTo('ann@example.com').length
  if (late !== undefined) await arrive(late, high)
  await drain()
  expect(mailsTo('ann@example.com').length).toBe(before + 1)
}, 30_000)

it('a group of the silent that is watched for hours notifies no more of it', async () => {
  const { addGroup, addDevices, arrive, pass, mailsTo } = openOneCauseScene()
  const pit = await addGroup('g-PITNORTH1', 'Pit North')
  for (const device of await addDevices(8, [pit])) await arrive(device)
  await pass(Math.round((3 * hourMs) / minuteMs))
  expect(mailsTo('ann@example.com')).toHaveLength(1)
}, 60_000)

it('ends the same wherever a sender dies', async () => {
  let scene = openOneCauseScene()
  const outcome = () =>
    people.map((person) =>
      scene
        .mailsTo(person)
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('devices of')),
    )
  const died = await killEverywhere(
    async (life) => {
      scene = openOneCauseScene()
      const pit = await scene.addGroup('g-PITNORTH1', 'Pit North')
      const devices = await scene.addDevices(6, [pit])
      for (const device of devices) await scene.arrive(device, high)
      const [queued] = [scene.queue.splice(0)]
      const send = scene.alerts.openSender()
      for (const [device, id] of queued.slice(0, 4)) await send(device, id)
      const dying = scene.alerts.openSender(mortal(scene.scene.documents, life))
      scene.queue.push(...queued.slice(4))
      for (const [device, id] of queued.slice(4)) await dying(device, id)
    },
    async () => {
      await scene.pass(14)
      for (const subjects of outcome())
        expect(subjects).toEqual(['[ALARM] Supply Voltage alarm: 5 devices of Pit North'])
    },
  )
  expect(died).toBeGreaterThan(10)
}, 60_000)

it('ends the same wherever the watch dies', async () => {
  let scene = openOneCauseScene()
  const died = await killEverywhere(
    async (life) => {
      scene = openOneCauseScene()
      const pit = await scene.addGroup('g-PITNORTH1', 'Pit North')
      for (const device of await scene.addDevices(5, [pit])) await scene.arrive(device)
      scene.scene.clock.ms += 2 * hourMs
      await scene.openWatch(mortal(scene.scene.documents, life))()
    },
    async () => {
      await scene.pass(30)
      const subjects = scene.mailsTo('ann@example.com').map(({ subject }) => subject)
      expect(subjects.length).toBeLessThanOrEqual(3)
      expect(subjects.at(-1)).toBe('[WARNING] No contact: 5 devices of Pit North')
    },
  )
  expect(died).toBeGreaterThan(10)
}, 60_000)

it('what fails after five went out by themselves notifies as well, and so is all that joins a list later', async () => {
  const { scene, addGroup, addDevices, arrive, pass, mailsTo } = openOneCauseScene()
  const pit = await addGroup('g-PITNORTH1', 'Pit North')
  const devices = await addDevices(20, [pit])
  for (const device of devices.slice(0, 5)) {
    scene.clock.ms += minuteMs
    await arrive(device, high)
    await pass(1)
  }
  for (const device of devices.slice(5, 12)) {
    await arrive(device, high)
    await pass(1)
  }
  await pass(15)
  const text = mailsTo('ann@example.com')
    .map((mail) => mail.subject + mail.text)
    .join('\n')
  for (let n = 1; n <= 12; n += 1) expect(text).toContain(`Pump ${n}`)
}, 30_000)

describe('a group of ten thousand devices', () => {
  type OneCause = ReturnType<typeof openOneCauseScene>
  const others = ['ambient', 'light', 'tilt', 'digital1', 'current1', 'current2', 'cp1', 'cp2', 'cp3', 'cp4']
  const [size, many, independent, perMinute] = [10_000, 320, 100, 4]
  const intervalMs = 5 * minuteMs

  /** Beside what fails together, some devices fail by themselves each minute, in ways of their own. */
  const play = async (
    begin: (one: OneCause) => void,
    eachMinute: (one: OneCause, some: DeviceId[]) => unknown,
  ) => {
    const one = openOneCauseScene()
    const { scene, alerts, addGroup, addDevices, fillGroup, arrive, drain, pass } = one
    const pit = await addGroup('g-PITNORTH1', 'Pit North')
    await fillGroup(pit, size - many - independent)
    const devices = await addDevices(many, [pit])
    const own = await addDevices(independent, [pit])
    for (const device of [...devices, ...own]) await arrive(device)
    begin(one)
    const begun = new Map<string, number>()
    let inTime = 0
    let seen = 0
    for (let minute = 0; begun.size > 0 || minute < independent / perMinute + 10; minute += 1) {
      for (const [n, device] of own.splice(0, perMinute).entries()) {
        const topic = others[(minute * perMinute + n) % others.length]
        await arrive(device, [{ topic, msg: 'Out of range', lv: 25 + 10 * (n % 2) }])
        begun.set(`(${device})`, scene.clock.ms)
      }
      await eachMinute(one, devices.splice(0, many / 5))
      await drain()
      await pass(1)
      const text = alerts.mails.slice(seen).map((mail) => `(${mail.tags?.deviceid}) ${mail.text}`)
      seen = alerts.mails.length
      for (const [name, atMs] of begun) {
        const isNamed = text.some((each) => each.includes(name))
        if (isNamed && scene.clock.ms - atMs <= 2 * intervalMs) inTime += 1
        if (isNamed || scene.clock.ms - atMs > 2 * intervalMs) begun.delete(name)
      }
    }
    return { mailsTo: one.mailsTo, inTime }
  }

  it('of which 320 alarm alike notifies each person three times of it, names each device, and of all else in time', async () => {
    const { inTime, mailsTo } = await play(
      () => undefined,
      async ({ arrive }, some) => {
        for (const device of some) await arrive(device, high)
      },
    )
    expect(inTime).toBeGreaterThanOrEqual(0.99 * independent)
    for (const person of people) {
      const subjects = mailsTo(person).map(({ subject }) => subject)
      const own = subjects.filter((subject) => subject.includes('upply'))
      expect(own.length).toBeLessThanOrEqual(3)
      expect(own.at(-1)).toBe(`[ALARM] Supply Voltage alarm: ${many - 1} devices of Pit North`)
    }
  }, 120_000)

  it('of which 320 fall silent notifies each person three times of it at most, and of all else in time', async () => {
    const { inTime, mailsTo } = await play(
      ({ scene }) => (scene.clock.ms += 50 * minuteMs),
      () => undefined,
    )
    expect(inTime).toBeGreaterThanOrEqual(0.99 * independent)
    for (const person of people) {
      const subjects = mailsTo(person).map(({ subject }) => subject)
      const own = subjects.filter((subject) => subject.includes('No contact'))
      expect(own.length).toBeGreaterThan(0)
      expect(own.length).toBeLessThanOrEqual(3)
      expect(
        Math.max(...own.map((subject) => Number(/(\d+) devices/.exec(subject)?.[1]))),
      ).toBeGreaterThanOrEqual(many)
    }
  }, 120_000)
})
