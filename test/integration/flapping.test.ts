import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordItem } from '../../functions/devices/deviceStore'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { openScene } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const daily = 86_400
const once = 2_592_000
const people = Array.from({ length: 10 }, (_, n) => `person${n}@example.com`)
const phones = Array.from({ length: 3 }, (_, n) => `+6140000000${n}`)
const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }
const alarm = { ...low, lv: 35 }

let device: DeviceId
let count = 0

const addDevice = async (alertSeconds: RecordItem['alertSeconds'], lists: object) => {
  count += 1
  device = await scene.addDevice(`FLP${String(count).padStart(6, '0')}`, { alertSeconds })
  await alerts.arrange(device, lists)
}
beforeEach(() => {
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  alerts.mails.length = 0
  alerts.messages.length = 0
})

const message = (events: object[]) =>
  recordOf(device, { ts: scene.clock.ms / secondMs, vin: 11.2, events }, scene.clock.ms)
const arrive = async (events: object[], afterMs = minuteMs, client = scene.documents) => {
  scene.clock.ms += afterMs
  return openWorker(scene, client)([message(events)])
}
const told = async (events: object[]) => {
  await arrive(events)
  await alerts.sendAll(device)
  return alerts.mails.length
}
const flap = async (times: number, event: object = low) => {
  for (let n = 0; n < times; n += 1) {
    await arrive([event], 166)
    await arrive([], 167)
  }
  await alerts.sendAll(device)
}
const used = async () => (await alerts.alerts.read(device)).emailUsed ?? 0

describe('a condition that begins and ends thirty times in ten seconds', () => {
  it.each([
    ['daily', daily],
    ['once', once],
    ['each ten minutes', 600],
  ])('is one mail to each of ten people, %s', async (_, seconds) => {
    await addDevice({ email: { warning: seconds } }, { emailList: people })
    await flap(30)
    expect(alerts.mails.flatMap(({ to }) => to)).toEqual(people)
    expect(await used()).toBe(10)
  })

  it('is one mail to each, all messages being taken at once', async () => {
    await addDevice({ email: { warning: daily } }, { emailList: people })
    const batch = Array.from({ length: 60 }, (_, n) => {
      scene.clock.ms += 167
      return message(n % 2 === 0 ? [low] : [])
    })
    await openWorker(scene)(batch)
    await alerts.sendAll(device)
    expect(alerts.mails).toHaveLength(10)
  })

  it('is one text message to each number', async () => {
    await addDevice({ sms: { warning: daily } }, { phoneList: phones })
    await flap(12)
    expect(alerts.messages.map(({ to }) => to)).toEqual(phones)
  })

  it('is one mail, whatever its number says each time', async () => {
    await addDevice({ email: { warning: daily } }, { emailList: ['ann@example.com'] })
    for (let n = 0; n < 30; n += 1) {
      await told([{ ...low, msg: `Supply voltage ${11 + n / 10} V` }])
      await told([])
    }
    expect(alerts.mails).toHaveLength(1)
  })

  it('is bound by each channel’s own interval', async () => {
    await addDevice(
      { email: { warning: daily }, sms: { warning: 600 } },
      { emailList: ['ann@example.com'], phoneList: ['+61400000000'] },
    )
    for (let n = 0; n < 30; n += 1) await told(n % 2 === 0 ? [low] : [])
    expect([alerts.mails.length, alerts.messages.length]).toEqual([1, 3])
  })

  it('is notified at once when it rises to an alarm, and that once too', async () => {
    await addDevice({ email: { warning: daily, alarm: daily } }, { emailList: ['ann@example.com'] })
    expect(await told([low])).toBe(1)
    expect(await told([alarm])).toBe(2)
    for (let n = 0; n < 10; n += 1) await told([n % 2 === 0 ? low : alarm])
    expect(alerts.mails).toHaveLength(2)
  })
})

describe('a condition that has begun again within its interval', () => {
  it('is notified when that has passed and it still lasts', async () => {
    await addDevice({ email: { warning: once } }, { emailList: ['ann@example.com'] })
    await told([low])
    await told([])
    scene.clock.ms += hourMs
    expect(await told([low])).toBe(1)
    scene.clock.ms += 29 * dayMs
    expect(await told([low])).toBe(1)
    scene.clock.ms += dayMs
    expect(await told([low])).toBe(2)
  })

  it('is notified ten minutes after it was notified last, where that is asked for', async () => {
    await addDevice({ email: { warning: 600 } }, { emailList: ['ann@example.com'] })
    for (let minute = 0; minute < 10; minute += 1) await told(minute % 2 === 0 ? [low] : [])
    expect(alerts.mails).toHaveLength(1)
    expect(await told([low])).toBe(2)
  })

  it('is notified when nothing of its last notification was sent', async () => {
    await addDevice({ email: { alarm: once } }, { emailList: ['ann@example.com'] })
    const rolloverMs = Date.UTC(2026, 11, 1)
    await alerts.arrange(device, { emailList: ['ann@example.com'], emailUsed: 300, rolloverMs })
    expect(await told([alarm])).toBe(0)
    await told([])
    scene.clock.ms = rolloverMs
    expect(await told([alarm])).toBe(1)
    await told([])
    expect(await told([alarm])).toBe(1)
  })

  it('is notified once, wherever the taking of its messages dies', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await addDevice({ email: { warning: daily } }, { emailList: ['ann@example.com'] })
        alerts.mails.length = 0
        const client = mortal(scene.documents, life)
        for (const events of [[low], [], [low]]) {
          const failed = await arrive(events, minuteMs, client).catch(() => 'died')
          if (failed === 'died') break
        }
      },
      async (where) => {
        for (const events of [[low], [], [low]]) await told(events)
        expect([where, alerts.mails.length]).toEqual([where, 1])
      },
    )
    expect(deaths).toBeGreaterThan(10)
  })
})

describe('a topic whose texts never repeat', () => {
  it('is told of fifty times a day, and then each interval', async () => {
    await addDevice({ email: { warning: 600 } }, { emailList: ['ann@example.com'] })
    const letters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    for (let n = 0; n < 120; n += 1) await told([{ topic: 'mjs', msg: `File ${letters(n)} lost`, lv: 25 }])
    expect(alerts.mails).toHaveLength(50 + 7)
  })
})

describe('what is remembered of a device', () => {
  const remembered = async () => {
    const row = (await scene.all('devices')).find(({ deviceid, sk }) => deviceid === device && sk === 'SENT')
    return JSON.parse(typeof row?.sent === 'string' ? row.sent : '{}') as Record<string, unknown>
  }

  it('is bounded, and forgotten when no interval asks for it any more', async () => {
    await addDevice({ email: { warning: daily } }, { emailList: ['ann@example.com'] })
    for (let n = 0; n < 5; n += 1) {
      await arrive(Array.from({ length: 90 }, (_, i) => ({ ...low, topic: `cp${90 * n + i}` })))
    }
    expect(Object.keys(await remembered())).toHaveLength(200)
    scene.clock.ms += 30 * dayMs
    await arrive([alarm, low])
    expect(Object.keys(await remembered())).toHaveLength(1)
  })
})
