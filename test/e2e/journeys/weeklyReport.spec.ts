import { chooseMore } from '../fixtures/chooseMore'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'
import { eventually } from '../../harness/eventually'

const mostClicks = 8

test('a weekly report to three people is set up in eight presses @phone', async ({ as, stack, isMobile }) => {
  const owner = await stack.newUser('Report Owner')
  const device = await stack.newDevice({ name: 'Pit Pump' }, [[owner, 'ADMIN']])
  const group = await stack.newGroup([[owner, 'ADMIN']], [device.deviceid])
  const page = await as(owner.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/group/${group}`)
  await chooseMore(page, 'Reports')
  await expect(page.getByRole('rowheader', { name: 'Pit Pump' })).toBeVisible()
  await expect(page.getByText('Complete for 0 of 1 machine')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send by Email' }).click()
  const recipients = [owner.email, 'first@outside.example.com', 'second@outside.example.com']
  await page.getByLabel('Recipients').fill(recipients.join('\n'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const mailed = page.getByRole('region', { name: 'By Email' })
  await expect(mailed.getByText('Waits for a confirmation')).toHaveCount(2)
  await expect(mailed.getByText('Gets the report')).toHaveCount(1)
  expect(steps.clicks(), 'presses').toBeLessThanOrEqual(mostClicks)

  await eventually(async () => {
    const [asked] = await stack.mailsTo('first@outside.example.com')
    expect(asked?.subject).toContain('Report Owner wants to send you a report of Group')
  })
  const [asked] = await stack.mailsTo('first@outside.example.com')
  const token = /\/report#(\S+)/.exec(asked?.body.text ?? '')?.[1] ?? ''
  await page.goto(`/report#${token}`)
  await page.getByRole('button', { name: 'Get the Report' }).click()
  await expect(page.getByText('You get the report from now on.')).toBeVisible()
})
