import { queryReadings } from '../../../shared/data/queryReadings'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'

const mostClicks = 4

test('a link is made in four presses, opens without a session on a phone, and ends when it is revoked', async ({
  as,
  browser,
  stack,
}) => {
  const owner = await stack.newUser('Link Owner')
  const device = await stack.newDevice({ name: 'Hired Pump' }, [[owner, 'ADMIN']])
  const sender = await stack.connect(device, { listen: false })
  await sender.sendReading({ ts: Math.floor(Date.now() / 1000), vsys: 12.6, ambient: 21 })
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid: device.deviceid }, owner.token)
    expect(data).toHaveLength(1)
  })
  const page = await as(owner.email)
  const steps = await countSteps(page, { isMobile: false })
  await page.goto(`/data/${device.deviceid}`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share by link…' }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  const made = page.getByRole('status', { name: 'New link' })
  const address = await made.getByLabel('Link', { exact: true }).inputValue()
  expect(steps.clicks() + 1, 'presses with the copy').toBeLessThanOrEqual(mostClicks)
  expect(address).toMatch(/\/shared#[\w-]{43}$/)

  const outside = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await outside.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'Hired Pump' })).toBeVisible()
  await expect(guest.getByText('Shared by Link Owner until')).toBeVisible()
  await expect(guest.getByText('12.60')).toBeVisible()
  await expectAccessible(guest)
  const { origin, hash } = new URL(address)
  expect(asked.filter((url) => !url.startsWith(origin))).toEqual([])
  expect(asked.filter((url) => url.includes(hash.slice(1)) && !url.endsWith(hash))).toEqual([])

  await page.getByRole('button', { name: /^Revoke l-/ }).click()
  await expect(page.getByText('No link is open.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('This link was revoked.')).toBeVisible()
  await expect(guest.getByText('Hired Pump')).toHaveCount(0)
  await outside.close()
  await sender.disconnect()
})
