import { expect, it } from 'vitest'
import { openNoteTest } from '../../functions/alerts/testNotice'
import { accessKey } from '../../functions/core/accessKey'
import { openHourlyLimit } from '../../functions/core/hourlyLimits'
import { devicesOf } from '../../functions/groups/readGroups'
import { sendOwnText } from '../../functions/notifications/sendOwnText'
import { openUserStore, userKey } from '../../functions/users/userStore'
import { dayMs, secondMs } from '../../shared/core/time'
import { openAlertScene } from './alertScene'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const ann = callerOf(1)
const number = '+61400000001'
const { devices } = scene.openService(scene.documents)
const send = sendOwnText({
  users: openUserStore(scene.documents, tables.users),
  devicesOf: devicesOf(scene.access),
  devices,
  alerts: alerts.alerts,
  noteTest: openNoteTest({
    documents: scene.documents,
    TableName: tables.notices,
    enqueueNotices: () => Promise.resolve(),
    now: scene.now,
  }),
  countTest: openHourlyLimit(scene.documents, tables.access, 'ownTexts', scene.now),
  now: scene.now,
})
const give = async (id: string, tier: 'PREMIUM' | 'STANDARD', smsUsed: number) => {
  const addedTs = scene.clock.ms / secondMs - 300 * (dayMs / secondMs)
  const device = await scene.addDevice(id, { tier, addedTs }, [callerOf(2)])
  await scene.put('access', { pk: accessKey.user(ann.userid), sk: accessKey.device(device), role: 'VIEW' })
  await alerts.arrange(device, { rolloverMs: scene.clock.ms + dayMs, smsUsed })
  return device
}
const confirm = async (phoneVerified: boolean) => {
  const user = (await scene.all('users')).find(({ pk }) => pk === userKey(ann.userid).pk)
  await scene.put('users', { ...user, phone: number, phoneVerified })
}

it('a test goes to the confirmed number alone, and costs a text message of a device that has one left', async () => {
  await scene.addAccount(ann)
  await confirm(false)
  await expect(send({}, ann)).rejects.toThrow('Your phone number is not confirmed')
  await confirm(true)
  await expect(send({}, ann)).rejects.toThrow('Text messages need a device with a Hosted plan.')

  await give('PLAIN0001', 'STANDARD', 0)
  await expect(send({}, ann)).rejects.toThrow('Text messages need a device with a Hosted plan.')
  const spent = await give('SPENT0001', 'PREMIUM', 60)
  await expect(send({}, ann)).rejects.toThrow('are used up, except those kept for alarms')
  const payer = await give('WHOLE0001', 'PREMIUM', 7)
  expect(await send({}, ann)).toEqual({ message: `The test is on its way to ${number}.` })
  await alerts.sendAll(payer)
  expect(alerts.messages).toEqual([{ to: number, text: expect.stringContaining('TEST') as string }])
  expect((await alerts.alerts.read(payer)).smsUsed).toBe(8)
  expect((await alerts.alerts.read(spent)).smsUsed).toBe(60)

  for (let n = 2; n <= 5; n += 1) await send({}, ann)
  await expect(send({}, ann)).rejects.toThrow('At most 5 tests can be sent in an hour.')
})
