import { getAlarms } from '../../../shared/alarms/alarms'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'

const hot = { topic: 'cp1', msg: 'Too much pressure', lv: 40 }

test('an alarm in a mail is acknowledged in two taps, without a session @phone', async ({
  page,
  stack,
  isMobile,
}) => {
  const person = await stack.newUser('Mail Reader')
  const device = await stack.newDevice({ name: 'Mailed press' }, [[person, 'ADMIN']])
  const { deviceid } = device
  const alerts = { ALERTS_emailList: [person.email], ALERTS_alarmEmailInterval: 600 }
  await stack.ask(putSettings, { deviceid, ...alerts }, person.token)
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), cp1: 99, events: [hot] })
  const mail = await eventually(async () => {
    const found = (await stack.mailsTo(person.email)).find(({ subject }) => subject.includes(hot.msg))
    expect(found).toBeDefined()
    return found
  })
  const [, address] = /Acknowledge \([^)]*\):\s+(https?:\S+)/.exec(mail?.body.text ?? '') ?? []
  const { pathname, hash } = new URL(address ?? '')
  const alarm = async () => {
    const { alarms } = await stack.ask(getAlarms, { deviceid }, person.token)
    return alarms.find(({ topic }) => topic === hot.topic)
  }

  const steps = await countSteps(page, { isMobile })
  // The first tap is the one on the link in the mail. To follow it changes nothing, since readers of mails do so, too.
  await page.goto(`${pathname}${hash}`)
  const button = page.getByRole('button', { name: 'Acknowledge' })
  await expect(button).toBeInViewport()
  await expectAccessible(page)
  expect((await alarm())?.acknowledged).toBeUndefined()
  await button.click()
  await expect(page.getByRole('region', { name: 'Acknowledge' }).getByRole('status')).toContainText(
    /Acknowledged.*Mailed press.*Too much pressure/,
  )
  expect(1 + steps.clicks(), 'taps from the mail').toBeLessThanOrEqual(2)
  expect((await alarm())?.acknowledged).toMatchObject({ by: person.email })
  await link.disconnect()
})
