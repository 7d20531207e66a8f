import { expect, it } from 'vitest'
import { openChangePlan } from '../../functions/plans/changePlan'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const alertSeconds = { email: { alert: 3600, warning: 600, alarm: 2_592_000 } }
const hot = { topic: 'ambient', msg: 'Coolant temperature high', lv: 35 }

it('a month of units begins anew with the next one, and not with another plan, whose limit holds at once', async () => {
  scene.clock.ms = Date.UTC(2026, 10, 21, 10)
  const addedTs = scene.clock.ms / secondMs - 200 * (dayMs / secondMs)
  const device = await scene.addDevice('MONTH0001', { tier: 'PREMIUM', addedTs, alertSeconds })
  const month = { rolloverMs: Date.UTC(2026, 11, 1), emailUsed: 299, smsUsed: 100 }
  await alerts.arrange(device, { emailList: ['ann@example.com'], ...month })
  const { devices, writeLog } = scene.openService(scene.documents)
  const changePlan = openChangePlan(scene.documents, tables.devices, devices, writeLog, scene.now)
  const owner = callerOf(1)
  const endPlan = () => changePlan(device, { plan: 'basic', isForfeited: false }, owner)
  const subscribe = () =>
    changePlan(device, { plan: 'subscription', term: 'Monthly', subscriber: owner }, owner)
  const arrive = async (events: object[]) => {
    scene.clock.ms += minuteMs
    const ts = scene.clock.ms / secondMs
    await openWorker(scene)([recordOf(device, { ts, vin: 11.2, events }, scene.clock.ms)])
    await alerts.sendAll(device)
  }
  let count = 0
  /** An alarm begins that has never been before: how many mails have gone out in all. */
  const mailedAnew = async () => {
    count += 1
    await arrive([{ ...hot, topic: `cp${count}` }])
    return alerts.mails.length
  }

  expect(await mailedAnew()).toBe(1)
  expect(await mailedAnew()).toBe(1)
  await endPlan()
  await subscribe()
  expect(await mailedAnew()).toBe(1)
  expect(await alerts.alerts.read(device)).toMatchObject({ ...month, emailUsed: 300 })

  // The alarms for which nothing was left come in one digest, and the next at once.
  scene.clock.ms = month.rolloverMs
  expect(await mailedAnew()).toBe(3)
  const january = { rolloverMs: Date.UTC(2027, 0, 1), smsUsed: 0 }
  expect(await alerts.alerts.read(device)).toMatchObject({ ...january, emailUsed: 2 })
  await endPlan()
  expect(await mailedAnew()).toBe(3)
  await subscribe()
  expect(await mailedAnew()).toBe(4)
  expect(await alerts.alerts.read(device)).toMatchObject({ ...january, emailUsed: 3 })
})
