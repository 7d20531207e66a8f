import type { Page } from '@playwright/test'
import { getAlarm, getAlarms } from '../../../shared/alarms/alarms'
import { eventually } from '../../harness/eventually'
import { escalateNow } from '../../harness/escalateNow'
import type { Harness } from '../../harness/openHarness'
import type { Person } from '../../harness/makePeople'
import { expectAccessible } from '../fixtures/expectAccessible'
import { noticeOf } from '../fixtures/noticeOf'
import { expect, test } from '../fixtures/portalTest'

const hot = { topic: 'cp1', msg: 'Too much pressure', lv: 40 }

/** A person picked from the list of a step of a chain, in the place of those proposed. */
const putInStep = async (page: Page, number: number, name: string) => {
  const step = page.getByRole('group', { name: `Step ${number}`, exact: true })
  for (const cross of await step.getByRole('button', { name: /^Remove [^s]/ }).all()) await cross.click()
  await step.getByLabel('People').fill(name)
  await page.getByRole('option', { name }).click()
  await step.getByLabel('People').press('Escape')
}

const mailed = async (stack: Harness, { email }: Person) =>
  (await stack.mailsTo(email)).filter(({ subject }) => subject.includes(hot.msg)).length

test('who is on call is notified first, then the second person, and the third not once it is acknowledged', async ({
  as,
  stack,
}) => {
  const [first, second, third] = [
    await stack.newUser('Ann First'),
    await stack.newUser('Bob Second'),
    await stack.newUser('Cid Third'),
  ]
  const device = await stack.newDevice({ name: 'Watched press' }, [[first, 'ADMIN']])
  const { deviceid } = device
  const groupid = await stack.newGroup(
    [
      [first, 'ADMIN'],
      [second, 'OPERATOR'],
      [third, 'OPERATOR'],
    ],
    [deviceid],
  )

  const page = await as(first.email)
  await page.goto(`/group/${groupid}/settings/5`)
  await page.getByRole('button', { name: 'Add rota' }).click()
  await page.getByRole('button', { name: 'Save rota' }).click()
  await expect(noticeOf(page, 'Rota Added')).toBeVisible()
  await expect(page.getByRole('region', { name: 'On call', exact: true })).toContainText('Ann First')
  await page.getByRole('button', { name: 'Add chain' }).click()
  await page.getByRole('button', { name: 'Add step' }).click()
  await putInStep(page, 2, 'Bob Second')
  await putInStep(page, 3, 'Cid Third')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save chain' }).click()
  await expect(noticeOf(page, 'Chain Added')).toBeVisible()

  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), cp1: 99, events: [hot] })
  await eventually(async () => expect(await mailed(stack, first)).toBe(1))
  const { alarms } = await stack.ask(getAlarms, { deviceid }, first.token)
  const id = alarms[0]?.id ?? ''
  expect(await mailed(stack, second)).toBe(0)
  await escalateNow(stack, { deviceid, id })
  await eventually(async () => expect(await mailed(stack, second)).toBe(1))

  await as(second.email)
  await page.goto('/events')
  await page.getByRole('button', { name: /^Acknowledge .*Too much pressure/ }).click()
  await expect(page.getByText(/^Acknowledged by Bob Second/)).toBeVisible()
  await escalateNow(stack, { deviceid, id })
  await eventually(async () => {
    const { steps } = await stack.ask(getAlarm, { deviceid, id }, second.token)
    expect(steps.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Alarms ended: /))
  })
  expect(await mailed(stack, third)).toBe(0)
  await link.disconnect()
})
