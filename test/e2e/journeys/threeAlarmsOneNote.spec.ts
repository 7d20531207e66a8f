import { getAlarms } from '../../../shared/alarms/alarms'
import { eventually } from '../../harness/eventually'
import type { Harness } from '../../harness/openHarness'
import { countSteps } from '../fixtures/countSteps'
import { expect, test } from '../fixtures/portalTest'

const hot = { topic: 'cp3', msg: 'Too hot', lv: 40 }

/** Two people on call of three machines, each of which is too hot. */
const arrange = async (stack: Harness) => {
  const [first, second] = [await stack.newUser('First on call'), await stack.newUser('Second on call')]
  for (const name of ['Hot truck 1', 'Hot truck 2', 'Hot truck 3']) {
    const device = await stack.newDevice({ name }, [
      [first, 'ADMIN'],
      [second, 'OPERATOR'],
    ])
    const link = await stack.connect(device, { listen: false })
    await link.sendReading({ ts: Math.floor(Date.now() / 1000), cp3: 171, events: [hot] })
    await link.disconnect()
  }
  await eventually(async () => {
    const { totals } = await stack.ask(getAlarms, {}, first.token)
    expect(totals.unacknowledged).toBe(3)
  })
  return { first, second }
}

test('three alarms are acknowledged with one note, and the other person on call sees who has them @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const { first, second } = await arrange(stack)
  const other = await as(second.email)
  await other.goto('/events')
  await expect(other.getByRole('button', { name: '3 Unacknowledged' })).toBeVisible()

  const page = await as(first.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto('/events')
  const way = page
    .getByRole('navigation', { name: isMobile ? 'Shortcuts' : 'Main' })
    .getByRole('link', { name: /^Events/ })
  await expect(way).toContainText('3 unacknowledged')
  for (const n of [1, 2, 3]) await page.getByRole('checkbox', { name: `Hot truck ${n}` }).check()
  await page.getByRole('button', { name: 'Acknowledge 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acknowledge 3 alarms' })
  await dialog.getByLabel('Note, if you like').fill('On my way to the pit')
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(page.getByText('3 alarms acknowledged')).toBeVisible()
  await expect(way).not.toContainText('unacknowledged')
  expect(steps.clicks(), 'presses').toBeLessThanOrEqual(6)

  const { alarms } = await stack.ask(getAlarms, {}, second.token)
  expect(alarms.map(({ acknowledged }) => acknowledged)).toEqual(
    alarms.map(() => expect.objectContaining({ by: 'First on call', note: 'On my way to the pit' })),
  )
  // A page asks every ten seconds whether a person did something, and reads its list when that is so.
  await expect(other.getByText(/^Acknowledged by First on call, .*On my way to the pit$/)).toHaveCount(3, {
    timeout: 25_000,
  })
})
