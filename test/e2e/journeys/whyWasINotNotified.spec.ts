import { getNoticeOutcomes } from '../../../shared/notifications/noticeOutcomes'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'

const alarmOf = (topic: string, msg: string) => ({ topic, msg, lv: 40 })

test('a person reads why an alarm did not reach them and mends it, in two presses @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const person = await stack.newUser('Person without mails')
  const device = await stack.newDevice({ name: 'Quiet press' }, [[person, 'ADMIN']])
  const { deviceid } = device
  await stack.ask(
    putSettings,
    { deviceid, ALERTS_emailList: [person.email], ALERTS_alarmEmailInterval: 600 },
    person.token,
  )
  const link = await stack.connect(device, { listen: false })
  const events: object[] = []
  const raise = async (topic: string, msg: string) => {
    events.push(alarmOf(topic, msg))
    await link.sendReading({ ts: Math.floor(Date.now() / 1000) + events.length, cp1: 99, events })
  }
  const mailOf = async (text: string) =>
    (await stack.mailsTo(person.email)).find(({ subject }) => subject.includes(text))
  const arrived = (text: string) =>
    eventually(async () => {
      const mail = await mailOf(text)
      expect(mail).toBeDefined()
      return mail
    })

  await raise('cp1', 'Too much pressure')
  const mail = await arrived('Too much pressure')
  const header = mail?.headers?.find(({ name }) => name === 'List-Unsubscribe')?.value ?? ''
  const { pathname } = new URL(header.slice(1, -1))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }
  expect((await fetch(new URL(pathname, stack.address.url), click)).status).toBe(200)
  await raise('cp2', 'Oil is hot')
  await eventually(async () => {
    const { outcomes } = await stack.ask(getNoticeOutcomes, { result: 'notReached' }, person.token)
    expect(outcomes.map(({ text }) => text)).toContainEqual(expect.stringContaining('Oil is hot'))
  })

  const page = await as(person.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto('/account/notifications?show=reached')
  const entry = page.getByRole('listitem').filter({ hasText: 'Oil is hot' })
  await expect(entry).toContainText('Email: address off')
  await entry.getByRole('button', { name: 'Why?' }).click()
  await expect(entry).toContainText('You were not notified')
  await expect(entry).toContainText(/is switched off since it was unsubscribed in an email/)
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Switch it on' }).click()
  await expect(entry).toContainText(/If it happened now:.*It would go out/)
  expect(steps.clicks(), 'presses from the list to the cure').toBeLessThanOrEqual(3)

  await raise('cp3', 'Hose is off')
  await arrived('Hose is off')
  await link.disconnect()
})
