import { beforeEach, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { openWorker, recordOf } from './ingestScene'
import { openScene } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const people = ['ann@example.com', 'ben@example.com']
const rolloverMs = Date.UTC(2026, 11, 1)
let device: DeviceId
let count = 0

const addDevice = async (emailUsed: number) => {
  count += 1
  device = await scene.addDevice(`LOW${String(count).padStart(6, '0')}`, {
    alertSeconds: { email: { warning: 600 } },
  })
  await alerts.arrange(device, { emailList: people, emailUsed, rolloverMs })
  alerts.mails.length = 0
}
beforeEach(() => {
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
})

let topics = 0
/** An event begins that never was before. */
const arrive = async () => {
  scene.clock.ms += minuteMs
  topics += 1
  const events = [{ topic: `cp${topics}`, msg: 'Pressure low', lv: 25 }]
  await openWorker(scene)([
    recordOf(device, { ts: scene.clock.ms / secondMs, vin: 11, events }, scene.clock.ms),
  ])
}
const lows = () => alerts.mails.filter(({ subject }) => subject.startsWith('[LIMIT]'))
const used = async () => (await alerts.alerts.read(device)).emailUsed

it('people hear once, in one mail, that four fifths of what alerts and warnings may use are used', async () => {
  await addDevice(140)
  await arrive()
  await alerts.sendAll(device)
  expect([lows(), await used()]).toEqual([[], 142])
  for (let n = 0; n < 3; n += 1) {
    await arrive()
    await alerts.sendAll(device)
  }
  expect(lows()).toMatchObject([{ to: people, subject: expect.stringContaining('80 %') as string }])
  expect(await used()).toBe(149)
  const [row] = (await alerts.rowsOf(device)).filter(({ kind }) => kind === 'low')
  expect(row).toMatchObject({ lowOf: 'email', state: 'sent' })
})

it('is said once and counted once, wherever the sender dies', async () => {
  const deaths = await killEverywhere(
    async (life) => {
      await addDevice(142)
      await arrive()
      await alerts.sendAll(device, alerts.openSender(mortal(scene.documents, life)))
    },
    async (where) => {
      scene.clock.ms += 2 * minuteMs
      await alerts.sendAll(device)
      const rows = (await alerts.rowsOf(device)).filter(({ kind }) => kind === 'low')
      expect([where, rows.length, await used()]).toEqual([where, 1, 145])
    },
  )
  expect(deaths).toBeGreaterThan(5)
})
