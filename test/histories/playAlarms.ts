import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { occurrenceId } from '../../functions/alerts/activeEvent'
import { readStates } from '../../functions/alerts/activeOf'
import { seededRandom } from '../../scripts/fleet/physics/noise'
import { openLifeScene, person } from '../integration/alarmLifeScene'
import { openAlertScene } from '../integration/alertScene'
import { Killed, dieAt, mortal } from '../integration/dieAt'
import { openWorker, recordOf } from '../integration/ingestScene'
import { openScene } from '../integration/openScene'
import { type Condition, type Name, conditions, nameOf, openAlarmModel } from './alarmModel'

export interface AlarmCounts {
  histories: number
  steps: number
  kills: number
  notices: number
  acknowledgements: number
  shelves: number
}

export const noCounts: AlarmCounts = {
  ...{ histories: 0, steps: 0, kills: 0, notices: 0, acknowledgements: 0, shelves: 0 },
}

export class Violation extends Error {
  override name = 'Violation'
}

const levels = { warning: 25, alarm: 35 } as const
const onceSeconds = 2_592_000
const mostSteps = 18

/** One history of a device and its people, of a seed. @throws Violation of what must never be */
export const playAlarms = async (seed: number): Promise<AlarmCounts> => {
  const random = seededRandom(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const scene = openScene()
  const alerts = openAlertScene(scene)
  const life = openLifeScene(scene)
  const model = openAlarmModel()
  const counts = { ...noCounts, histories: 1 }
  const seconds = { warning: onceSeconds, alarm: onceSeconds }
  const device = await scene.addDevice('HIST00001', { alertSeconds: { email: seconds } })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
  const told = new Map<Name, number>()
  /** Occurrences of which an acknowledgement was answered. */
  const answered = new Set<string>()
  const trail: string[] = []
  let seen = 0
  let sendKills = 0

  const violate = (what: string): never => {
    throw new Violation(`${what} (seed ${seed})\n${trail.join('\n')}`)
  }

  /** What was sent in this step, held against what people had done before it. */
  const judge = async () => {
    for (const mail of alerts.mails.slice(seen)) {
      const row = (await alerts.rowsOf(device)).find(({ id }) => id === mail.tags?.notice)
      const due = (row?.due ?? []) as { id: string; topic: string; level: string }[]
      for (const event of due) {
        const name = nameOf(event)
        if (row?.kind === 'reminder') continue
        counts.notices += 1
        told.set(name, (told.get(name) ?? 0) + 1)
        if (answered.has(event.id)) violate(`${name} was notified after it was acknowledged`)
        if (model.isHeld(name, scene.clock.ms)) violate(`${name} was notified while it was held back`)
      }
    }
    seen = alerts.mails.length
  }

  /** Runs one step on a client that may die within it. True when it came to its end. */
  const live = async (
    name: string,
    run: (client: typeof scene.documents) => Promise<unknown>,
  ): Promise<boolean> => {
    counts.steps += 1
    const isKilled = random() < 0.3
    const at = 1 + upTo(10)
    const when = random() < 0.5 ? 'before' : 'after'
    const one = dieAt(isKilled ? at : Infinity, when)
    trail.push(`${new Date(scene.clock.ms).toISOString()} ${name}${isKilled ? ` killed ${when} ${at}` : ''}`)
    try {
      await run(mortal(scene.documents, one))
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    const died = one.steps >= at && isKilled
    if (died) counts.kills += 1
    if (died && name === 'send') sendKills += 1
    await judge()
    return !died
  }

  interface Reading {
    tsMs: number
    isLive: boolean
    listed: Name[]
    hides: boolean
    arrivedMs: number
  }
  const pending: Reading[] = []
  const bodyOf = ({ tsMs, listed, hides }: Reading) => ({
    ts: tsMs / secondMs,
    digital1: hides ? 0 : 1,
    events: conditions
      .filter((each) => listed.includes(nameOf(each)))
      .map(({ topic, level }) => ({ topic, msg: `${level} of it`, lv: levels[level] })),
  })
  const take = async (reading: Reading) => {
    const record = recordOf(device, bodyOf(reading), reading.arrivedMs)
    let failed: ReadonlySet<string> = new Set()
    const isDone = await live(`message ${reading.listed.join(', ')}`, async (client) => {
      failed = await openWorker(scene, client)([record])
    })
    if (isDone && failed.size === 0) model.take(reading, scene.clock.ms)
    else {
      model.lose(reading.tsMs)
      pending.push(reading)
    }
  }
  const message = async () => {
    scene.clock.ms += minuteMs
    const isLive = random() < 0.85
    const listed = conditions.filter(() => random() < 0.45).map(nameOf)
    const tsMs = scene.clock.ms - (isLive ? 0 : 2 * hourMs)
    await take({ tsMs, isLive, listed, hides: random() < 0.3, arrivedMs: scene.clock.ms })
  }
  const redeliver = async () => {
    const reading = pending.shift()
    if (reading !== undefined) await take(reading)
  }

  const activeOf = async () => {
    const link = await life.openParts().devices.link(device)
    return Object.entries(readStates(link ?? {}).active)
  }
  const acknowledge = async () => {
    const active = await activeOf()
    const [key, event] = active[upTo(active.length)] ?? []
    if (key === undefined || event === undefined) return
    const name = nameOf(event)
    model.touch(name)
    const id = occurrenceId(key, event.beganMs)
    const isDone = await live(`acknowledge ${name}`, (client) =>
      life.act(client).acknowledgeAs(device, [id], { name: 'Ann' }, undefined),
    )
    if (!isDone) return
    counts.acknowledgements += 1
    answered.add(id)
  }

  const topics = ['vin', 'cp1'] as const
  const ends = [undefined, 300, 900] as const
  const shelve = async () => {
    const topic = topics[upTo(2)] ?? 'vin'
    const level = random() < 0.5 ? 'warning' : 'alarm'
    const chosen = ends[upTo(3)]
    const isAnyLasting = (await activeOf()).some(([, event]) => event.topic === topic)
    const span = chosen ?? (isAnyLasting && level === 'alarm' ? undefined : 300)
    const isDone = await live(`shelve ${topic} up to ${level} for ${span ?? 'ever'}`, (client) =>
      life.act(client).shelve({ deviceid: device, topic, level, seconds: span, reason: 'Known' }, person),
    )
    // Of one that died it is not known: it is asked for again.
    if (!isDone) {
      await life.act().unshelve({ deviceid: device, topic }, person)
      model.unshelve(topic, scene.clock.ms)
      return
    }
    counts.shelves += 1
    model.shelve(
      topic,
      level,
      span === undefined ? undefined : scene.clock.ms + span * secondMs,
      scene.clock.ms,
    )
  }
  const unshelve = async (topic = topics[upTo(2)] ?? 'vin') => {
    await live(`unshelve ${topic}`, (client) =>
      life.act(client).unshelve({ deviceid: device, topic }, person),
    )
    await life.act().unshelve({ deviceid: device, topic }, person)
    model.unshelve(topic, scene.clock.ms)
  }
  const takeOut = async () => {
    const untilTs = Math.floor(scene.clock.ms / secondMs) + 600
    trail.push('out of service')
    await life.act().takeOut({ deviceid: device, untilTs, reason: 'Workshop' }, person)
    model.takeOut(untilTs * secondMs, scene.clock.ms)
  }
  const putBack = async () => {
    await live('back in service', (client) => life.act(client).putBack({ deviceid: device }, person))
    await life.act().putBack({ deviceid: device }, person)
    model.putBack(scene.clock.ms)
  }
  const setRules = async (delaySeconds: number, isHiding: boolean) => {
    trail.push(`rules: delay ${delaySeconds}, hiding ${isHiding}`)
    const suppressions = isHiding ? [{ topic: 'cp1', key: 'digital1', is: 'equal' as const, value: 0 }] : []
    const onDelaySeconds = { alert: 0, warning: delaySeconds, alarm: 0 }
    await life.setRules(device, { onDelaySeconds, suppressions })
    model.setRules({ delayMs: delaySeconds * secondMs, isHiding }, scene.clock.ms)
  }

  const send = () =>
    live('send', async (client) => {
      await alerts.sendAll(device, alerts.openSender(client))
    })
  const work = () => live('work', (client) => life.workAll(device, client))
  const wait = () => {
    scene.clock.ms += (1 + upTo(8)) * minuteMs
    return Promise.resolve()
  }
  const steps: readonly [number, () => Promise<unknown>][] = [
    [9, message],
    [2, redeliver],
    [4, send],
    [3, work],
    [3, acknowledge],
    [2, shelve],
    [1, () => unshelve()],
    [1, takeOut],
    [1, putBack],
    [2, wait],
    [1, () => setRules(random() < 0.5 ? 0 : 120, random() < 0.5)],
  ]
  const all = steps.flatMap(([often, run]) => Array.from({ length: often }, () => run))
  for (let n = 0; n < mostSteps; n += 1) await all[upTo(all.length)]?.()

  /** The end of each history: nothing holds back any more, the device goes on as it was, and all that is due is done. */
  const settle = async () => {
    for (let n = 0; n < 3; n += 1) {
      scene.clock.ms += 2 * minuteMs
      await life.workAll(device)
      await alerts.sendAll(device)
      await judge()
    }
  }
  for (const reading of pending.splice(0)) {
    await openWorker(scene)([recordOf(device, bodyOf(reading), reading.arrivedMs)])
    model.take(reading, scene.clock.ms)
  }
  for (const topic of topics) {
    await life.act().unshelve({ deviceid: device, topic }, person)
    model.unshelve(topic, scene.clock.ms)
  }
  await life.act().putBack({ deviceid: device }, person)
  model.putBack(scene.clock.ms)
  await setRules(0, false)
  const listed = model.lasting()
  for (let n = 0; n < 2; n += 1) {
    scene.clock.ms += minuteMs
    const reading = { tsMs: scene.clock.ms, isLive: true, listed, hides: false, arrivedMs: scene.clock.ms }
    await openWorker(scene)([recordOf(device, bodyOf(reading), reading.arrivedMs)])
    model.take(reading, scene.clock.ms)
    await judge()
  }
  await settle()

  const rows = await alerts.rowsOf(device)
  const isQuiet = (name: Name) =>
    rows.some(({ state, due, heldBack = [] }) =>
      ([state === 'quiet' ? due : [], heldBack].flat() as Condition[]).some((each) => nameOf(each) === name),
    )
  for (const name of listed) {
    if ((told.get(name) ?? 0) === 0 && !model.isTouched(name))
      violate(`${name} lasts, and no one was notified`)
  }
  for (const name of model.wanted) {
    if ((told.get(name) ?? 0) === 0 && !model.isTouched(name) && !isQuiet(name)) {
      violate(`${name} was not notified, and nothing says why`)
    }
  }
  for (const [name, times] of told) {
    const most = 1 + model.releases(name) + sendKills
    if (times > most) violate(`${name} was notified ${times} times, ${most} were right`)
  }
  const { shelves = {}, outOfService } = (await life.openParts().devices.record(device)) ?? {}
  if (Object.keys(shelves).length > 0 || outOfService !== undefined) violate('A shelf is left past its end')
  if (
    (await scene.all('alarms')).some(
      ({ sk, dueMs }) => typeof dueMs === 'number' && !String(sk).startsWith('OCC#'),
    )
  )
    violate('Something waits for the end of what is over')
  if (rows.some(({ state }) => state === 'new' || state === 'claimed'))
    violate('A notification is left unfinished')
  const expected = model.occurrences()
  const kept = (await scene.all('alarms')).filter(({ sk }) => String(sk).startsWith('OCC#')).length
  if (expected !== undefined && expected !== kept)
    violate(`${kept} occurrences are kept, ${expected} were there`)
  return counts
}
