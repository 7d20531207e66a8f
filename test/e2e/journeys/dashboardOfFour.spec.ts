import { eventually } from '../../harness/eventually'
import { queryReadings } from '../../../shared/data/queryReadings'
import type { Harness } from '../../harness/openHarness'
import { countSteps } from '../fixtures/countSteps'
import { expect, test } from '../fixtures/portalTest'

const mostClicks = 12
const mostByTemplate = 3

/** A group of machines that report fuel, hours and where they are. */
const openGroup = async (stack: Harness) => {
  const owner = await stack.newUser('Dashboard Owner')
  const machines = await Promise.all(
    ['Truck 1', 'Truck 2'].map((name) => stack.newDevice({ name }, [[owner, 'ADMIN']])),
  )
  const groupid = await stack.newGroup(
    [[owner, 'ADMIN']],
    machines.map(({ deviceid }) => deviceid),
  )
  const ts = Math.floor(Date.now() / 1000)
  await Promise.all(
    machines.map(async (machine, i) => {
      const link = await stack.connect(machine, { listen: false })
      const place = { gps_lat: -32.5, gps_lon: 150.9 + i / 10, gps_speed: 0 }
      await link.sendReading({ ts, fuel_level: 40 + 30 * i, eng_hrs: 100 + i, ...place })
      await link.disconnect()
      await eventually(async () => {
        const { data } = await stack.ask(queryReadings, { deviceid: machine.deviceid }, owner.token)
        expect(data[0]).toMatchObject({ eng_hrs: 100 + i })
      })
    }),
  )
  return { owner, groupid }
}

test('a dashboard of four widgets from a template in three presses @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const { owner, groupid } = await openGroup(stack)
  await as(owner.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/group/${groupid}`)
  await page.getByRole('link', { name: 'New View' }).click()
  await page.getByRole('button', { name: /^Fuel/ }).click()

  const lowest = page.getByRole('group', { name: 'Lowest fuel' })
  await expect(lowest).toContainText('40 %')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(4)
  const fuel = page.getByRole('region', { name: 'Fuel by device' })
  await expect(fuel).toContainText(/Truck 1[\s\S]*40 %[\s\S]*Truck 2[\s\S]*70 %/)
  await expect(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=page]')).toHaveText(
    'Fuel',
  )
  expect(steps.clicks()).toBeLessThanOrEqual(mostByTemplate)
  expect(steps.fields()).toBe(0)
})

test('a dashboard of four widgets by hand in a dozen presses @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const { owner, groupid } = await openGroup(stack)
  await as(owner.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/group/${groupid}`)
  await page.getByRole('link', { name: 'New View' }).click()
  await page.getByRole('button', { name: /^Blank view/ }).click()
  for (const kind of ['Table', 'Headline', 'Chart', 'Map']) {
    if (kind !== 'Table') {
      await page.getByRole('group', { name: 'Add a widget' }).getByRole('button', { name: kind }).click()
    }
    await expect(page.getByRole('heading', { name: `New ${kind}`, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('[data-latest]')).toBeInViewport()
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()

  await expect(page.getByRole('main').getByRole('region')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Table', exact: true })).toContainText('Truck 1')
  // What they begin with is what both machines report.
  await expect(page.getByRole('group', { name: 'Fuel Level, average' })).toContainText('55 %')
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Truck 2: Fuel Level')
  expect(steps.clicks()).toBeLessThanOrEqual(mostClicks)
  await page.reload()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(4)
})
