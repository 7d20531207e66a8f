import { getAlarms } from '../../../shared/alarms/alarms'
import { putOwnNotifications } from '../../../shared/notifications/ownNotifications'
import { getPushDevices } from '../../../shared/push/pushDevices'
import { eventually } from '../../harness/eventually'
import { expect, test } from '../fixtures/portalTest'
import { openRingingBrowser } from '../fixtures/ringingBrowser'

test.use({ serviceWorkers: 'allow' })

const hot = { topic: 'cp1', msg: 'Too much pressure', lv: 40 }
/** The first of a stack whose functions start for it; the rest take one to three seconds. */
const mostToScreenMs = 15_000

test('an alarm rings on the phone of the person on call and is acknowledged there by one press @phone', async ({
  as,
  stack,
}) => {
  const person = await stack.newUser('Person on call')
  const device = await stack.newDevice({ name: 'Loud press' }, [[person, 'ADMIN']])
  const { deviceid } = device
  const groupid = await stack.newGroup([[person, 'ADMIN']], [deviceid])
  const page = await as(person.email)
  const browser = await openRingingBrowser(page, stack)
  await page.goto('/account/notifications')
  await page.getByRole('button', { name: /^Ring on this / }).click()
  await expect(page.getByRole('list', { name: 'Devices that ring' })).toContainText('This one')
  const channels = { alert: [], warning: [], alarm: ['push' as const] }
  await stack.ask(putOwnNotifications, { groups: [{ groupid, channels }] }, person.token)

  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), cp1: 99, events: [hot] })
  const acceptedMs = Date.now()
  const message = await browser.receive()
  const shownMs = Date.now()
  expect(message).toMatchObject({ urgency: 'high', ttlSeconds: 86_400, answer: 201 })
  expect(shownMs - acceptedMs, 'from PUBACK to the screen').toBeLessThanOrEqual(mostToScreenMs)
  await expect
    .poll(async () => (await browser.notifications()).map(({ title, body }) => `${title} ${body}`))
    .toEqual([expect.stringMatching(/^ALARM: Loud press .*Too much pressure/)])
  await eventually(async () => {
    const { devices } = await stack.ask(getPushDevices, {}, person.token)
    expect(devices[0]?.shown?.afterSeconds).toBeLessThan(mostToScreenMs / 1000)
  })

  const alarm = async () => {
    const { alarms } = await stack.ask(getAlarms, { deviceid }, person.token)
    return alarms.find(({ topic }) => topic === hot.topic)
  }
  expect((await alarm())?.acknowledged).toBeUndefined()
  await browser.press('acknowledge')
  await eventually(async () => expect((await alarm())?.acknowledged).toMatchObject({ by: 'Person on call' }))
  expect((await browser.notifications()).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Acknowledged\. .*Too much pressure/),
  ])
  await link.disconnect()
})
