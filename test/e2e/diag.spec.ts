import { getDiagnostics } from '../../shared/diagnostics/getDiagnostics'
import { eventually } from '../harness/eventually'
import { findAxeViolations } from './fixtures/findAxeViolations'
import { expect, test } from './fixtures/portalTest'

test('USER sees how a device reports, staff what could not be read @phone', async ({ as, stack }) => {
  const user = await stack.newUser('diagnosing')
  const device = await stack.newDevice({}, [[user, 'USER']])
  const now = Math.floor(Date.now() / 1000)
  const link = await stack.connect(device)
  await link.sendReading([900, 840, 780, 0].map((ago) => ({ ts: now - ago, vin: 24, gsm_rssi: -80 })))
  await link.sendReading(Buffer.from('{"broken": "<b>message</b>'))
  await link.disconnect()
  // The page asks once: it is opened when all of it has been taken in.
  await eventually(async () => {
    const { data, unreadable } = await stack.ask(getDiagnostics, { deviceid: device.deviceid }, user.token)
    expect(data).toHaveLength(4)
    expect(unreadable.count).toBe(1)
  })

  const page = await as(user.email, user.password)
  await page.goto(`/diag/${device.deviceid}`)
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings.getByText(/^Last contact/)).toBeVisible()
  await expect(findings.getByText(/readings missing/)).toBeVisible()
  await expect(findings.getByText(/1 message could not be read/)).toBeVisible()
  const gaps = page.getByRole('region', { name: 'Gaps', exact: true })
  await expect(gaps.getByText('13 min, then')).toHaveCount(0)
  await expect(gaps.getByText('13 min')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Supply Voltage/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messages that could not be read in full' })).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])

  await as('staff')
  await page.goto(`/diag/${device.deviceid}`)
  const unreadable = page.getByRole('region', { name: 'Messages that could not be read in full' })
  await unreadable.getByText(/JSON/).click()
  await expect(unreadable.getByText('{"broken": "<b>message</b>')).toBeVisible()
})

test('who may not diagnose is taken to the data of the device', async ({ as }) => {
  const page = await as('viewer')
  await page.goto('/diag/TRUCK0001')
  await expect(page).toHaveURL(/\/data\/TRUCK0001$/)
})
