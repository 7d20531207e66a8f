import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openScene } from './openScene'
import { openPushScene } from './pushScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const push = openPushScene(scene, alerts)

let count = 0
let device: DeviceId
let ann: { userid: UserId; phone: string; email: string }

const arrange = async (more: object = {}, browsers = ['phone']) => {
  count += 1
  device = await scene.addDevice(`PSH${String(count).padStart(6, '0')}`)
  ann = await push.addPerson(10_000 + count, more)
  for (const name of browsers) await push.addBrowser(ann.userid, `${name}-${count}`)
  push.posted.length = 0
  push.looks.length = 0
  push.service.answer = () => 'accepted'
  alerts.mails.length = 0
  alerts.messages.length = 0
}
beforeEach(() => arrange())

const send = push.openSender()
const fall = push.openFall()
const shown = (n = 0) => push.receive(push.posted[n]?.message.shown ?? '')
/** A minute later everything that waits is looked at, and what that makes due is sent. */
const aMinuteLater = async (id: string) => {
  scene.clock.ms += 60 * secondMs
  await fall(ann.userid, id)
  await alerts.sendAll(device, send)
}
const texts = () => alerts.messages.map(({ to }) => to)

describe('an alarm by push', () => {
  it('costs no text message once a device has shown it', async () => {
    await send(device, await push.begin(device, ann.userid))
    const [posted] = push.posted
    expect(posted?.message).toMatchObject({
      title: 'ALARM: Truck',
      body: 'Supply voltage low',
      path: `/data/${device}`,
      isAlarm: true,
      acknowledge: 'a token',
    })
    scene.clock.ms += 1200
    await shown()
    await aMinuteLater(push.looks[0]?.id ?? '')
    expect([texts(), alerts.mails]).toEqual([[], []])
    expect(await push.devices.list(ann.userid)).toMatchObject([{ shownAfterMs: 1200 }])
  })

  it('that no device shows goes out once as a text message, and the device is said to have missed it', async () => {
    const id = await push.begin(device, ann.userid)
    await send(device, id)
    scene.clock.ms += 59 * secondMs
    await fall(ann.userid, id)
    expect(await push.rings.read(ann.userid, id)).toMatchObject({ state: 'ringing' })
    await aMinuteLater(id)
    await aMinuteLater(id)
    expect(texts()).toEqual([ann.phone])
    expect(alerts.messages[0]?.text).toContain('ALARM: Supply voltage low')
    const [row] = await push.devices.list(ann.userid)
    expect(row?.missedMs).toBeTypeOf('number')
    // It was only late: it is on the screen now, and the device is trusted again.
    await shown()
    expect((await push.devices.list(ann.userid))[0]?.missedMs).toBeUndefined()
    expect(await push.rings.read(ann.userid, id)).toMatchObject({ state: 'fellBack' })
  })

  it('goes out as an email where no number is confirmed', async () => {
    await arrange({ phoneVerified: false })
    const id = await push.begin(device, ann.userid)
    await send(device, id)
    await aMinuteLater(id)
    expect([texts(), alerts.mailed()]).toEqual([[], [ann.email]])
  })

  it('is one alarm on several devices: one proof is enough', async () => {
    await arrange({}, ['phone', 'desk'])
    const id = await push.begin(device, ann.userid)
    await send(device, id)
    expect(push.posted).toHaveLength(2)
    await shown(1)
    await aMinuteLater(id)
    expect(texts()).toEqual([])
  })

  it('does not wait where nothing can ring', async () => {
    await arrange({}, [])
    const id = await push.begin(device, ann.userid)
    await send(device, id)
    await fall(ann.userid, id)
    await alerts.sendAll(device, send)
    expect(texts()).toEqual([ann.phone])
    expect(await alerts.rowsOf(device)).toContainEqual(
      expect.objectContaining({
        channel: 'push',
        state: 'failed',
        recipients: [expect.objectContaining({ reason: 'no device' })],
      }),
    )
  })

  it('does not wait once the push service has said that the subscription ended', async () => {
    push.service.answer = () => 'gone'
    const id = await push.begin(device, ann.userid)
    await send(device, id)
    expect(await push.devices.list(ann.userid)).toEqual([])
    await fall(ann.userid, id)
    await alerts.sendAll(device, send)
    expect(texts()).toEqual([ann.phone])
  })

  it('is tried again while the push service is busy, and falls back in its time all the same', async () => {
    push.service.answer = () => 'passing'
    const id = await push.begin(device, ann.userid)
    await send(device, id)
    scene.clock.ms += 15 * secondMs
    push.service.answer = () => 'accepted'
    await send(device, id)
    expect(push.posted).toHaveLength(1)
    scene.clock.ms += 45 * secondMs
    await fall(ann.userid, id)
    await alerts.sendAll(device, send)
    expect(texts()).toEqual([ann.phone])
  })

  it('reaches no disabled account by any way', async () => {
    const id = await push.begin(device, ann.userid)
    await send(device, id)
    await push.addPerson(10_000 + count, { isDisabled: true })
    await aMinuteLater(id)
    const next = await push.begin(device, ann.userid)
    await send(device, next)
    await aMinuteLater(next)
    expect([push.posted.length, texts(), alerts.mails]).toEqual([1, [], []])
    expect(await push.devices.list(ann.userid)).toEqual([])
  })

  it('that is asked for as a text message too is not sent twice', async () => {
    const id = await push.begin(device, ann.userid)
    const [row] = await alerts.rowsOf(device)
    const beside = { ...row, id: `${id.slice(0, -1)}Z`, channel: 'sms', people: [{ to: ann.phone }] }
    await scene.put('notices', beside)
    await alerts.sendAll(device, send)
    await aMinuteLater(id)
    expect(texts()).toEqual([ann.phone])
  })
})

it('what is no alarm rings and falls back on nothing', async () => {
  const id = await push.begin(device, ann.userid, 'warning')
  await send(device, id)
  expect(push.posted[0]?.message).toMatchObject({ title: 'WARNING: Truck', isAlarm: false })
  await aMinuteLater(id)
  expect([push.looks, texts(), alerts.mails]).toEqual([[], [], []])
})

it.each([
  ['everything', 'ALARM: Truck', 'Supply voltage low'],
  ['device', 'ALARM: Truck', ''],
  ['nothing', 'Device Portal', 'Something needs you. Open to read it.'],
] as const)('a lock screen that may show %s shows no more', async (lockScreen, title, body) => {
  const [row] = await push.devices.list(ann.userid)
  if (row === undefined) throw new Error('There is a device')
  await push.devices.change(ann.userid, row.id, { lockScreen })
  await send(device, await push.begin(device, ann.userid))
  expect(push.posted[0]?.message).toMatchObject({ title, body })
})

it('a token of another key proves nothing', async () => {
  const id = await push.begin(device, ann.userid)
  await send(device, id)
  const [body = ''] = (push.posted[0]?.message.shown ?? '').split('.')
  await expect(push.receive(`${body}.${'A'.repeat(43)}`)).rejects.toMatchObject({ code: 'invalid' })
  expect(await push.rings.read(ann.userid, id)).toMatchObject({ state: 'ringing' })
})

describe('wherever it dies', () => {
  /** What the schedules do in the minutes after: the sender's own sweep, and the one of messages without a proof. */
  const recover = async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      await push.sweep()
      scene.clock.ms += 61 * secondMs
      for (const { userid, id } of push.looks.splice(0)) await fall(userid, id)
      await alerts.sendAll(device, send)
    }
  }

  it('the sender leaves an alarm that no device shows with one text message', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await arrange()
        await push.openSender(life)(device, await push.begin(device, ann.userid))
      },
      async (where) => {
        await recover()
        expect([where, texts(), alerts.mails]).toEqual([where, [ann.phone], []])
      },
    )
    expect(deaths).toBeGreaterThan(10)
  })

  it('the fallback ends with one text message', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await arrange()
        const id = await push.begin(device, ann.userid)
        await send(device, id)
        scene.clock.ms += 60 * secondMs
        await push.openFall(mortal(scene.documents, life))(ann.userid, id)
      },
      async (where) => {
        await recover()
        expect([where, texts()]).toEqual([where, [ann.phone]])
      },
    )
    expect(deaths).toBeGreaterThan(5)
  })

  it('a proof that comes with the fallback ends with one of the two', async () => {
    const ends = new Set<string>()
    for (let n = 0; n < 200; n += 1) {
      await arrange()
      const id = await push.begin(device, ann.userid)
      await send(device, id)
      scene.clock.ms += 60 * secondMs
      // Later by as many requests as there are between the first and the last of the fallback.
      const proof = async () => {
        for (let wait = 0; wait < n % 10; wait += 1) await push.rings.read(ann.userid, id)
        await shown()
      }
      await Promise.all([proof(), fall(ann.userid, id), fall(ann.userid, id)])
      await alerts.sendAll(device, send)
      const { state } = (await push.rings.read(ann.userid, id)) ?? {}
      ends.add(`${state} ${texts().length}`)
    }
    expect([...ends].sort()).toEqual(['fellBack 1', 'shown 0'])
  })
})
