import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { openScene } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const rolloverMs = Date.UTC(2026, 11, 1)
const emails = Array.from({ length: 7 }, (_, n) => `p${n}@example.com`)
const phones = Array.from({ length: 7 }, (_, n) => `+6140000000${n}`)
const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }
const hot = { topic: 'ambient', msg: 'Coolant temperature high', lv: 35 }
let device: DeviceId
let count = 0

/** A device with seven people on both lists, and so much of its month used. */
const addDevice = async (usedUp: { emailUsed?: number; smsUsed?: number }) => {
  count += 1
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  alerts.mails.length = 0
  alerts.messages.length = 0
  alerts.provider.fail = undefined
  const each = { alert: 600, warning: 600, alarm: 600 }
  const isMail = usedUp.emailUsed !== undefined
  const alertSeconds = isMail ? { email: each } : { sms: each }
  device = await scene.addDevice(`SHM${String(count).padStart(6, '0')}`, { alertSeconds })
  await alerts.arrange(device, { emailList: emails, phoneList: phones, rolloverMs, ...usedUp })
}
beforeEach(() => addDevice({ emailUsed: 296 }))

const arrive = async (events: object[]) => {
  scene.clock.ms += minuteMs
  const ts = scene.clock.ms / secondMs
  await openWorker(scene)([recordOf(device, { ts, vin: 11.2, events }, scene.clock.ms)])
}
/** Once an interval has passed since the last time. */
const happen = async (event: object) => {
  scene.clock.ms += 10 * minuteMs
  await arrive([event])
  await alerts.sendAll(device)
  await arrive([])
}
const row = async (kind: string) => (await alerts.rowsOf(device)).find((each) => each.kind === kind)
const statesOf = async (kind: string) =>
  ((await row(kind))?.recipients as { state: string }[] | undefined)?.map(({ state }) => state)
const texted = () => alerts.messages.map(({ to }) => to)

describe('seven people and four units', () => {
  it('an alarm goes to all of them, in one mail for one unit, none of whom sees another', async () => {
    for (let n = 0; n < 4; n += 1) await happen(hot)
    expect(alerts.mails.map(({ to }) => to)).toEqual([emails, emails, emails, emails])
    expect(alerts.mails.every(({ headers }) => headers === undefined)).toBe(true)
    expect(await alerts.alerts.read(device)).toMatchObject({ emailUsed: 300 })
    expect(alerts.mails[3]?.text).toContain('This was the last email this month')
    for (const written of [alerts.mails[3]?.text, alerts.mails[3]?.html]) {
      expect(written).toContain('To stop, take it off the list, or ask an ADMIN of the device to do so.')
      expect(written).toContain(`https://portal.example.com/config/${device}/events`)
    }
  })

  it('an alarm for which nothing is left goes to all in the digest, in the next month at the latest', async () => {
    await addDevice({ emailUsed: 300 })
    await happen(hot)
    expect(await statesOf('event')).toEqual(Array.from({ length: 7 }, () => 'kept'))
    scene.clock.ms += dayMs
    await alerts.sendAll(device)
    expect(alerts.mails).toEqual([])
    expect((await row('digest'))?.dueMs).toBe(rolloverMs)
    scene.clock.ms = rolloverMs
    await alerts.sendAll(device)
    expect(alerts.mailed()).toEqual(emails)
    expect(alerts.mails[0]?.text).toContain('ALARM: Coolant temperature high')
    expect(await alerts.alerts.read(device)).toMatchObject({ emailUsed: 1 })
  })

  it('a warning goes to four at once and to the other three in the digest of the day', async () => {
    await addDevice({ emailUsed: 176 })
    await happen(low)
    const first = alerts.mails.filter(({ subject }) => subject.startsWith('[WARNING]'))
    expect(first.flatMap(({ to }) => to)).toEqual(emails.slice(0, 4))
    expect(await statesOf('event')).toEqual([
      ...Array.from({ length: 4 }, () => 'accepted'),
      ...Array.from({ length: 3 }, () => 'kept'),
    ])
    const ended = alerts.mails.filter(({ subject }) => subject.startsWith('[LIMIT]'))
    expect(ended.map(({ to }) => to)).toEqual([emails])
    scene.clock.ms += dayMs
    await alerts.sendAll(device)
    const digest = alerts.mails.filter(({ subject }) => subject.startsWith('[DIGEST]'))
    expect(digest.flatMap(({ to }) => to)).toEqual(emails.slice(4))
    expect(digest[0]?.text).toContain('WARNING: Supply voltage low')
    // Four at once, one word that the rest is for alarms, one digest.
    expect(await alerts.alerts.read(device)).toMatchObject({ emailUsed: 182 })
  })

  it('an alarm by text message goes to four at once and to the other three when there are units again', async () => {
    await addDevice({ smsUsed: 96 })
    await happen(hot)
    expect(texted()).toEqual(phones.slice(0, 4))
    scene.clock.ms = rolloverMs
    await alerts.sendAll(device)
    expect(texted()).toEqual(phones)
    expect(alerts.messages.at(-1)?.text).toBe('Truck not sent at once: ALARM: Coolant temperature high')
    expect(await alerts.alerts.read(device)).toMatchObject({ smsUsed: 3 })
  })

  it('a warning by text message ends for the month with a word to each number, paid by the share of digests', async () => {
    await addDevice({ smsUsed: 56 })
    await happen(low)
    await happen(low)
    const ended = alerts.messages.filter(({ text }) => text.includes('LIMIT'))
    expect(ended.map(({ to }) => to)).toEqual(phones)
    expect(ended[0]?.text).toBe(
      'Truck LIMIT: SMS for alerts and warnings are used up this month. 30 are kept for alarms.',
    )
    expect(await alerts.alerts.read(device)).toMatchObject({ smsUsed: 67 })
  })

  it('one address that the provider refuses takes no other along, and costs nothing more', async () => {
    alerts.provider.fail = (to) =>
      to === emails[2] ? Object.assign(new Error('refused'), { name: 'MessageRejected' }) : undefined
    await happen(hot)
    expect(alerts.mailed().sort()).toEqual(emails.filter((_, n) => n !== 2))
    expect(await alerts.alerts.read(device)).toMatchObject({ emailUsed: 297 })
  })

  it('a mail to all that no provider takes is not paid for', async () => {
    alerts.provider.fail = () => new Error('away')
    await arrive([hot])
    for (let n = 0; n < 30; n += 1) {
      await alerts.sendAll(device)
      scene.clock.ms += 4 * minuteMs
    }
    expect((await row('event'))?.state).toBe('failed')
    expect(await alerts.alerts.read(device)).toMatchObject({ emailUsed: 296 })
  })
})

it('an event that is kept back while the digest is being sent is in this one or in the next', async () => {
  for (let round = 0; round < 20; round += 1) {
    await addDevice({ emailUsed: 180 })
    await happen(low)
    scene.clock.ms += dayMs
    await arrive([{ ...low, msg: 'Supply voltage very low' }])
    const ids = (await alerts.rowsOf(device)).filter(({ work }) => work !== undefined)
    await Promise.all(ids.map(({ id }) => alerts.openSender()(device, String(id))))
    scene.clock.ms += dayMs
    await alerts.sendAll(device)
    const digests = alerts.mails.filter(({ subject }) => subject.startsWith('[DIGEST]'))
    expect(digests.map(({ text }) => text).join()).toContain('Supply voltage very low')
  }
})

describe('wherever the sender dies, with seven people and four units', () => {
  const kinds = [
    { name: 'an alarm by mail', event: hot, used: { emailUsed: 296 } },
    { name: 'a warning by mail', event: low, used: { emailUsed: 176 } },
    { name: 'an alarm by text message', event: hot, used: { smsUsed: 96 } },
    { name: 'a warning by text message', event: low, used: { smsUsed: 56 } },
  ] as const

  it.each(kinds)('$name reaches all seven; at most the one message is doubled', async ({ event, used }) => {
    const deaths = await killEverywhere(
      async (life) => {
        await addDevice(used)
        await arrive([event])
        await alerts.sendAll(device, alerts.openSender(mortal(scene.documents, life))).catch(() => undefined)
      },
      async (where) => {
        scene.clock.ms += 2 * minuteMs
        await alerts.sendAll(device)
        scene.clock.ms = rolloverMs
        await alerts.sendAll(device)
        const names = 'emailUsed' in used ? emails : phones
        const sent = 'emailUsed' in used ? alerts.mails : alerts.messages
        const isWord = (one: object) => JSON.stringify(one).includes('LIMIT')
        const people = sent.filter((one) => !isWord(one)).flatMap(({ to }) => to)
        expect([where, [...new Set(people)].sort()]).toEqual([where, names])
        const words = sent.filter(isWord).flatMap(({ to }) => to)
        const expected = event === low ? names : []
        expect([where, [...new Set(words)].sort()]).toEqual([where, expected])
        // A message in one goes to seven.
        expect([where, people.length + words.length - names.length - expected.length <= 7]).toEqual([
          where,
          true,
        ])
        const rows = await alerts.rowsOf(device)
        expect([where, rows.filter(({ work }) => work !== undefined)]).toEqual([where, []])
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(10)
  })
})
