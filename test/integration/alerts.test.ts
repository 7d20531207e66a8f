// Long because each way in which an event notifies is tried on the scene that is set up here.
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
let device: DeviceId
let count = 0

const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }
const hot = { topic: 'ambient', msg: 'Coolant temperature high', lv: 35 }
/** The same of another channel: a condition of its own. */
const other = <E extends object>(event: E, n: number) => ({ ...event, topic: `cp${n}` })
const open = { topic: 'tamper', msg: 'Cover open', lv: 15 }

const addDevice = async (change: Partial<RecordItem> = {}) => {
  count += 1
  const alertSeconds = { email: { alert: 3600, warning: 600, alarm: 2_592_000 } }
  device = await scene.addDevice(`ALR${String(count).padStart(6, '0')}`, { alertSeconds, ...change })
  await alerts.arrange(device, { emailList: ['ann@example.com'] })
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  alerts.mails.length = 0
  alerts.messages.length = 0
  alerts.provider.fail = undefined
}
beforeEach(() => addDevice())

const message = (events: object[], { lateMs = 0, ...more }: { lateMs?: number; vin?: number } = {}) =>
  recordOf(device, { ts: (scene.clock.ms - lateMs) / secondMs, vin: 11.2, ...more, events }, scene.clock.ms)
const arrive = async (events: object[], more = {}, client = scene.documents) => {
  scene.clock.ms += minuteMs
  await openWorker(scene, client)([message(events, more)])
}
const subjects = () => alerts.mails.map(({ subject }) => subject)
/** A message arrives, and all that is due then is sent; tells how many mails have gone out in all. */
const told = async (events: object[], more = {}) => {
  await arrive(events, more)
  await alerts.sendAll(device)
  return alerts.mails.length
}
const used = async () => (await alerts.alerts.read(device)).emailUsed ?? 0
const stateOf = async () => (await alerts.rowsOf(device)).map(({ state }) => state)

describe('an event notifies', () => {
  it('when it begins, again when its interval has passed, and not when it ends', async () => {
    expect(await told([low])).toBe(1)
    for (let minute = 0; minute < 9; minute += 1) expect(await told([low])).toBe(1)
    expect(await told([low])).toBe(2)
    expect(await told([])).toBe(2)
  })

  it('once while it lasts, where that is asked for, and anew when it begins anew after thirty days', async () => {
    expect(await told([hot])).toBe(1)
    scene.clock.ms += 10 * dayMs
    for (const none of [[], []]) await told(none)
    expect(await told([hot])).toBe(1)
    scene.clock.ms += 40 * dayMs
    expect(await told([hot])).toBe(2)
    scene.clock.ms += 40 * dayMs
    expect(await told([hot])).toBe(2)
    for (const none of [[], []]) await told(none)
    expect(await told([hot])).toBe(3)
  })

  it('never as an info, and never by a level or a channel that is off', async () => {
    await told([{ topic: 'io', msg: 'Changed', lv: 5 }])
    await addDevice({ alertSeconds: { email: { alert: 0 }, sms: { alarm: 600 } } })
    await told([open, low])
    expect(alerts.mails).toEqual([])
    expect(await stateOf()).toEqual([])
  })

  it('once with all events of its message, the worst first', async () => {
    await told([open, hot, low])
    expect(subjects()).toEqual(['[ALARM] Truck: Coolant temperature high and 2 more'])
    expect(alerts.mails[0]?.text).toMatch(
      /ALARM: Coolant.*\n- WARNING: Supply voltage low \(11.2 V\).*\n- ALERT/,
    )
  })

  it('not from a buffer, but from the first live message in which it still lasts', async () => {
    await told([hot], { lateMs: 3 * minuteMs })
    expect(alerts.mails).toEqual([])
    expect(await told([hot])).toBe(1)
  })

  it('not for a plan without mails, nor again for a message that comes again', async () => {
    const batch = [message([hot])]
    await openWorker(scene)(batch)
    await openWorker(scene)(batch)
    await alerts.sendAll(device)
    expect(alerts.mails).toHaveLength(1)
    await addDevice({ tier: 'STANDARD' })
    expect(await told([hot])).toBe(0)
  })

  it('once more, and in no burst, when the clock goes back an hour and forward again', async () => {
    await told([low])
    scene.clock.ms -= hourMs
    await told([low])
    const before = alerts.mails.length
    scene.clock.ms += hourMs
    await told([low])
    for (let n = 0; n < 5; n += 1) {
      scene.clock.ms += secondMs - minuteMs
      await told([low])
    }
    expect(alerts.mails.length - before).toBeLessThanOrEqual(1)
  })

  it('is one row, wherever the taking of its message dies', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await addDevice()
        await arrive([hot], {}, mortal(scene.documents, life)).catch(() => undefined)
      },
      async (where) => {
        scene.clock.ms -= minuteMs
        await arrive([hot])
        expect([where, (await alerts.rowsOf(device)).length]).toEqual([where, 1])
      },
    )
    expect(deaths).toBeGreaterThan(3)
  })
})

describe('the budget of a month', () => {
  it('sends exactly what is left, keeps three tenths for alarms, and loses none', async () => {
    const rolloverMs = Date.UTC(2026, 11, 1)
    await alerts.arrange(device, { emailList: ['ann@example.com'], emailUsed: 130, rolloverMs })
    const levels = Array.from({ length: 420 }, (_, n) => (n % 3 === 0 ? hot : low))
    for (const event of levels.map(other)) {
      await arrive([event])
      await arrive([])
    }
    const send = alerts.openSender()
    const rows = await alerts.rowsOf(device)
    for (const { id } of rows) await send(device, String(id))
    await alerts.sendAll(device)
    expect(await used()).toBe(300)
    const after = (await alerts.rowsOf(device)).filter(({ kind }) => kind === 'event')
    expect(after.filter(({ state }) => state === 'sent')).toHaveLength(170)
    // 50 of both until the share of the others is used, then alarms alone.
    const alarms = after.filter(({ due }) => JSON.stringify(due).includes('"alarm"'))
    expect(alarms.map(({ state }) => state).lastIndexOf('sent')).toBe(136)
    expect(alarms.slice(0, 137).every(({ state }) => state === 'sent')).toBe(true)
    expect(alarms.slice(137).every(({ state }) => state === 'kept')).toBe(true)
    expect(alerts.mails.at(-1)?.text).toContain('This was the last email this month for this device.')
  })

  it('counts what the provider accepted whatever it does, and sends each row once, from four senders', async () => {
    await alerts.arrange(device, { emailList: ['a@example.com', 'b@example.com', 'c@example.com'] })
    for (let n = 0; n < 40; n += 1) {
      await arrive([other(hot, n)])
      await arrive([])
    }
    let call = 0
    alerts.provider.fail = (to) => {
      call += 1
      if (to.startsWith('b')) return Object.assign(new Error('refused'), { name: 'MessageRejected' })
      return call % 5 === 0 ? new Error('away') : undefined
    }
    const senders = Array.from({ length: 4 }, () => alerts.openSender())
    for (let minute = 0; minute < 90; minute += 1) {
      const rows = await alerts.rowsOf(device)
      const send = (n: number) => async () => {
        for (const { id } of rows) await senders[n]?.(device, String(id)).catch(() => undefined)
      }
      await Promise.all([0, 1, 2, 3].map((n) => send(n)()))
      scene.clock.ms += minuteMs
    }
    expect((await stateOf()).every((state) => state === 'sent')).toBe(true)
    expect(alerts.mails).toHaveLength(80)
    expect(await used()).toBe(80)
  })

  it('gathers what is beyond the share of alerts and warnings in one mail a day, and says so once', async () => {
    const rolloverMs = Date.UTC(2026, 11, 1)
    await alerts.arrange(device, { emailList: ['ann@example.com'], emailUsed: 179, rolloverMs })
    await told([low])
    for (let n = 0; n < 20; n += 1) {
      await told([])
      await told([other(low, n)])
    }
    expect(subjects()[1]).toBe('[LIMIT] Truck: emails of this month are kept for alarms')
    expect(alerts.mails[1]?.text).toContain('Alarms are still sent at once: 90 emails are kept for them.')
    expect(alerts.mails).toHaveLength(2)
    await told([hot])
    expect(alerts.mails).toHaveLength(3)
    scene.clock.ms += dayMs
    await alerts.sendAll(device)
    expect(subjects()[3]).toBe('[DIGEST] Truck: 20 events that were not sent at once')
    expect(await used()).toBe(183)
    scene.clock.ms += dayMs
    await alerts.sendAll(device)
    expect(alerts.mails).toHaveLength(4)
  })

  it('starts again exactly once at the rollover, from two senders at the same moment', async () => {
    const rolloverMs = Date.UTC(2026, 10, 21, 10, 1)
    await alerts.arrange(device, { emailList: ['ann@example.com'], emailUsed: 300, rolloverMs })
    await arrive([hot])
    await arrive([])
    await arrive([other(hot, 1)])
    const ids = (await alerts.rowsOf(device)).map(({ id }) => String(id))
    await Promise.all(ids.map((id) => alerts.openSender()(device, id)))
    expect(alerts.mails).toHaveLength(2)
    expect(await alerts.alerts.read(device)).toMatchObject({
      emailUsed: 2,
      rolloverMs: Date.UTC(2026, 11, 1),
    })
  })
})

describe('a provider that fails', () => {
  it('is tried again for an hour, and then it is told; nothing is paid for', async () => {
    alerts.provider.fail = () => new Error('away')
    await arrive([hot])
    let tries = 0
    for (let n = 0; n < 30; n += 1) {
      const send = alerts.openSender()
      for (const { id, dueMs, state } of await alerts.rowsOf(device)) {
        if (state !== 'new' && !(Number(dueMs) <= scene.clock.ms)) continue
        tries += 1
        await send(device, String(id))
      }
      scene.clock.ms += 4 * minuteMs
    }
    expect(tries).toBeGreaterThan(5)
    expect(await stateOf()).toEqual(['failed'])
    expect(await used()).toBe(0)
  })

  it('is not tried again for those who were taken off the list meanwhile, and nothing is paid for them', async () => {
    await alerts.arrange(device, { emailList: ['ann@example.com', 'bob@example.com'] })
    alerts.provider.fail = () => new Error('away')
    await arrive([hot])
    await alerts.sendAll(device)
    const item = await alerts.alerts.read(device)
    await alerts.arrange(device, { ...item, emailList: ['ann@example.com'] })
    alerts.provider.fail = undefined
    scene.clock.ms += 2 * minuteMs
    await alerts.sendAll(device)
    expect(alerts.mailed()).toEqual(['ann@example.com'])
    expect(await alerts.rowsOf(device)).toMatchObject([
      { state: 'sent', recipients: [{ state: 'accepted' }, { state: 'failed', reason: 'notListed' }] },
    ])
    expect(await used()).toBe(1)
  })

  it('doubles at most the one message that it had accepted when the sender died', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await addDevice()
        await alerts.arrange(device, { emailList: ['a@example.com', 'b@example.com'] })
        await arrive([hot])
        const [row] = await alerts.rowsOf(device)
        const mortalSender = alerts.openSender(mortal(scene.documents, life))
        await mortalSender(device, String(row?.id)).catch(() => undefined)
      },
      async (where) => {
        scene.clock.ms += 2 * minuteMs
        await alerts.sendAll(device)
        const [row] = await alerts.rowsOf(device)
        expect([where, row?.state]).toEqual([where, 'sent'])
        expect(new Set(alerts.mailed()).size).toBe(2)
        expect([where, alerts.mails.length <= 3]).toEqual([where, true])
        expect([where, await used()]).toEqual([where, 2])
      },
    )
    expect(deaths).toBeGreaterThan(5)
  })
})

describe('the words', () => {
  it('are one line and no markup, whatever a device is called, with a link to the moment and a way out', async () => {
    await addDevice({ name: 'Truck\r\nBcc: eve@example.com <img src=x>', assetType: 'Haul truck' })
    await told([low])
    const [mail] = alerts.mails
    expect(mail?.html).not.toContain('<img')
    expect(mail?.text).toContain('Asset type: Haul truck')
    const at = Math.floor(scene.clock.ms / secondMs)
    expect(mail?.text).toContain(
      `https://portal.example.com/data/${device}?chart=vin&from=${at - 1800}&to=${at + 1800}`,
    )
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/portal.example.com\/api\/device-uns/)
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  it('lead to hosts of the table of brands alone', async () => {
    for (const [brandHost, expected] of [
      ['portal.towandblow.example', 'https://portal.towandblow.example/data/'],
      ['evil.example', 'https://portal.example.com/data/'],
    ] as const) {
      await addDevice()
      await alerts.arrange(device, { emailList: ['ann@example.com'], brandHost })
      await told([hot])
      expect(alerts.mails[0]?.text).toContain(expected)
      expect(alerts.mails[0]?.text).not.toContain('evil')
    }
  })

  it('of a text message are at most 160 of its characters, device and worst event first', async () => {
    await addDevice({ name: 'Lkw “Jürgen” 🚚', alertSeconds: { sms: { alarm: 600 } } })
    await alerts.arrange(device, { phoneList: ['+61400000000'] })
    await told([{ ...hot, msg: `Öl heiß {${'x'.repeat(300)}}` }, low])
    const [sms] = alerts.messages
    expect(sms?.text).toMatch(/^Lkw "Jürgen" \? ALARM: Öl heiß {x+\.\.\.$/)
    expect(sms?.text.length).toBeLessThanOrEqual(160)
  })
})
