import { readFileSync } from 'node:fs'
import { problemMessage } from '../../shared/core/problem'
import { dayMs } from '../../shared/core/time'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { findAxeViolations } from './fixtures/findAxeViolations'
import { expect, test } from './fixtures/portalTest'
import { untilKept } from './fixtures/untilKept'

test('a range is loaded, shown and exported with numbers as numbers @phone', async ({ as, stack }) => {
  const viewer = await stack.newUser('raw reader')
  const device = await stack.newDevice({}, [[viewer, 'VIEW']])
  const ts = Math.floor(Date.now() / 1000) - 600
  const link = await stack.connect(device)
  await link.sendReading([
    { ts, ambient: -4.5, cp1: '=1+1' },
    { ts: ts + 60, ambient: 21 },
  ])
  await link.disconnect()
  await untilKept(stack, { device, reader: viewer, ts: ts + 60 })

  const page = await as(viewer.email, viewer.password)
  await page.goto(`/raw/${device.deviceid}`)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(page.getByText('Loaded 100 % · 2 records')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Loaded 100 % · 2 records')).toBeVisible()
  const exported = async (name: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    return saved
  }
  const file = await exported('Loaded readings as CSV')
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${device.deviceid}_.+_to_.+\\.csv$`))
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('ts,aws_ts,deviceid,ambient,cp1')
  expect(lines[1]).toMatch(new RegExp(`^${ts},\\d+,${device.deviceid},-4.5,'=1\\+1$`))
  expect(lines[2]).toMatch(/,21,$/)

  await page.getByRole('button', { name: 'All that the plan keeps' }).click()
  const whole = await exported('Whole range as CSV')
  expect(readFileSync(await whole.path(), 'utf8').split('\r\n')).toEqual(lines)
  await expect(page.getByText('The file is complete.')).toBeVisible()

  const emptyDay = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10)
  await page.getByLabel('From').fill(`${emptyDay}T00:00`)
  await page.getByLabel('To', { exact: true }).fill(`${emptyDay}T01:00`)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(page.getByText('Loaded 100 % · 0 records')).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Loaded readings as CSV' })).toContainText('No Data Found')
  await page.keyboard.press('Escape')

  await page.getByLabel('From').fill('2020-01-01T00:00')
  await expect(
    page.getByRole('status').getByText('Data older than 730 day(s) is unavailable on the Hosted plan.'),
  ).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2019-01-01T00:00')
  await expect(page.getByRole('status').getByText('Invalid date range')).toBeVisible()
})

test('a load that is refused says so, and the page begins anew after OK', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/404/)
  const [admin, viewer] = [await stack.newUser('raw admin'), await stack.newUser('raw guest')]
  const { deviceid } = await stack.newDevice({}, [
    [admin, 'ADMIN'],
    [viewer, 'VIEW'],
  ])
  const page = await as(viewer.email)
  await page.goto(`/raw/${deviceid}`)
  const load = page.getByRole('button', { name: 'Load', exact: true })
  await expect(load).toBeEnabled()
  await stack.ask(removeDeviceUser, { deviceid, userid: viewer.userid }, admin.token)
  await load.click()
  const failure = page.getByRole('alertdialog', { name: 'Error' })
  await expect(failure).toContainText(problemMessage.notFound)
  await failure.getByRole('button', { name: 'OK' }).click()
  await expect(load).toHaveCount(0)
})

test('a plan that restricts data says that there is no export', async ({ as }) => {
  const page = await as('user')
  await page.goto('/raw/LIGHT0001')
  await expect(page.getByText('Raw data export is unavailable on the Basic plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load', exact: true })).toHaveCount(0)
})
