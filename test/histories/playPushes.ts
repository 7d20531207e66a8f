import { seededRandom } from '../doubles/seededRandom'
import { minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from '../integration/alertScene'
import { openScene } from '../integration/openScene'
import { openPushScene } from '../integration/pushScene'

/** What happens at a time, in its order. */
const openAgenda = (clock: { ms: number }) => {
  const entries: { atMs: number; act: () => Promise<unknown> }[] = []
  return {
    at: (atMs: number, act: () => Promise<unknown>) => void entries.push({ atMs, act }),
    play: async () => {
      while (entries.length > 0) {
        const first = entries.reduce((one, other) => (other.atMs < one.atMs ? other : one))
        entries.splice(entries.indexOf(first), 1)
        clock.ms = Math.max(clock.ms, first.atMs)
        await first.act()
      }
    },
  }
}

/** How phones and push services fail: of a hundred messages so many. */
const odds = {
  /** The service is busy, for one try. */
  busy: 0.05,
  /** The subscription has ended. */
  gone: 0.02,
  /** The phone is off, or out of reach for longer than a minute. */
  dead: 0.08,
  /** It shows the message; the receipt does not get through at the first try, nor the second. */
  lostReceipt: 0.15,
  /** The message that sets off the look at a proof is lost in its queue, once for an alarm. */
  lostLook: 0.05,
}
const retriesMs = [0, 2 * secondMs, 8 * secondMs]

const alarmsOfOne = 50
const mostMs = 90 * secondMs

/** Fifty alarms of as many people, a second apart. How long each took to be shown or to fall back. */
const playScene = async (seed: number) => {
  const random = seededRandom(seed)
  const scene = openScene()
  const alerts = openAlertScene(scene)
  const push = openPushScene(scene, alerts)
  const [send, fall] = [push.openSender(), push.openFall()]
  const agenda = openAgenda(scene.clock)
  const startMs = scene.clock.ms
  const begun = new Map<string, number>()
  const ended = new Map<string, { tookMs: number; by: 'shown' | 'text' }>()
  const end = (id: string, by: 'shown' | 'text') => {
    if (!ended.has(id)) ended.set(id, { tookMs: scene.clock.ms - (begun.get(id) ?? 0), by })
  }

  push.service.answer = () => {
    const luck = random()
    if (luck < odds.busy) return 'passing'
    return luck < odds.busy + odds.gone ? 'gone' : 'accepted'
  }
  /** Half a second to five to the screen, as a rule. */
  const phone = (id: string, token: string) => {
    if (random() < odds.dead) return
    const shownMs = scene.clock.ms + 500 + 4500 * random() ** 3
    const tries = retriesMs.findIndex(() => random() >= odds.lostReceipt)
    agenda.at(shownMs, () => Promise.resolve(end(id, 'shown')))
    if (tries >= 0) agenda.at(shownMs + (retriesMs[tries] ?? 0), () => push.receive(token))
  }
  const lostLooks = new Set<string>()
  const look = async () => {
    for (const { userid, id, dueMs = scene.clock.ms } of push.looks.splice(0)) {
      if (random() < odds.lostLook && !lostLooks.has(id)) {
        lostLooks.add(id)
        continue
      }
      agenda.at(Math.max(dueMs, scene.clock.ms), () => lookAt(userid, id))
    }
    await Promise.resolve()
  }
  const lookAt = async (userid: Parameters<typeof fall>[0], id: string) => {
    await fall(userid, id)
    const ring = await push.rings.read(userid, id)
    if (ring?.state === 'fellBack' && ring.deviceid !== undefined) {
      await alerts.sendAll(ring.deviceid, send)
      if (alerts.messages.splice(0).length > 0) end(id, 'text')
    }
    await look()
  }

  for (let n = 0; n < alarmsOfOne; n += 1) {
    const device = await scene.addDevice(`LSY${String(n).padStart(6, '0')}`)
    const { userid } = await push.addPerson(20_000 + n)
    await push.addBrowser(userid, `phone-${n}`)
    const trySend = async (id: string, tried: number) => {
      push.posted.length = 0
      await send(device, id)
      for (const { message } of push.posted) phone(id, message.shown)
      await look()
      const [row] = (await alerts.rowsOf(device)).filter((each) => each.id === id)
      if (row?.state === 'claimed' && tried < 4) {
        agenda.at(Number(row.dueMs), () => trySend(id, tried + 1))
      }
    }
    agenda.at(startMs + n * secondMs, async () => {
      const id = await push.begin(device, userid)
      begun.set(id, scene.clock.ms)
      await trySend(id, 0)
    })
  }
  for (let minute = 1; minute < alarmsOfOne / 60 + 3; minute += 1) {
    agenda.at(startMs + minute * minuteMs, async () => {
      await push.sweep()
      await look()
    })
  }
  await agenda.play()
  return [...begun.keys()].map((id) => ended.get(id))
}

/** An alarm that reached its person neither way, or too late. */
export class PushViolation extends Error {}

export const noPushCounts = { alarms: 0, texts: 0 }

/**
 * Pushes over services and phones that lose some.
 * @throws PushViolation with the seed
 */
export const playPushes = async (seed: number): Promise<typeof noPushCounts> => {
  const all = await playScene(seed)
  const longestMs = Math.max(...all.map((each) => each?.tookMs ?? Infinity))
  if (longestMs > mostMs) {
    throw new PushViolation(`Seed ${seed}: an alarm was neither shown nor texted within ${mostMs} ms`)
  }
  return { alarms: all.length, texts: all.filter((each) => each?.by === 'text').length }
}
