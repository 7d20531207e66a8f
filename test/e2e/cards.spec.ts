import { putSettings } from '../../shared/settings/deviceSettings'
import { cardOf, openDevicePage, openFolds } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'

const limits = { min: 0, max: 100, warnLow: 10, warnHigh: 50, alarmLow: 5, alarmHigh: 80 }
const digital = { lowThreshold: 0, lowString: 'Off', highString: 'On' }
const display = {
  mod1: { displayType: 'gauge', gaugeSettings: limits },
  digital1: { displayType: 'digital', digitalSettings: digital },
  cp2: { showLastReading: true },
  cp3: { displayType: 'hex' },
  cp4: { displayType: 'base64' },
  cp5: { displayType: 'escaped' },
  cp8: { dp: 8, units: 'kilopascals' },
  gsm_rssi: { displayType: 'default' },
  vbat: { displayType: 'gauge', gaugeSettings: { ...limits, min: -1 } },
  dtc2: { spnByteOrder: 'bigEndian' },
}

test('every kind of card says what its value says @phone', async ({ page, as, stack }) => {
  const owner = await stack.newUser('Card Reader')
  const device = await stack.newDevice({ name: 'Cards' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: display }, owner.token)
  const link = await stack.connect(device)
  const now = Math.floor(Date.now() / 1000)
  // The last reading with cp2 and a position is further back than the readings of the trend lines.
  await link.sendReading({ ts: now - 3600, cp2: 7.5, gps_lat: -33.9, gps_lon: 151.2, gps_hdop: 2 })
  for (let i = 25; i > 0; i -= 1) await link.sendReading({ ts: now - i * 60, vin: 12 })
  await link.sendReading({
    ts: now,
    vin: 12.4,
    mod1: 85,
    digital1: 0,
    cp3: 'żółć',
    cp4: 'ok',
    cp5: 'a\r\n<script>',
    cp6: [1, -5, 3],
    cp7: { a: [1] },
    cp8: -123456.12345678,
    gsm_rssi: -114,
    vbat: 0,
    can2: [{ id: 0x18feca00, data: 'C1FFFE00C201FFFF' }],
    can1: [
      { id: 0x18fecaa0, data: '44FF6E000001FFFF' },
      { id: 0x1cecff21, data: '20220005FFCAFE00' },
    ],
    events: [
      { topic: 'vin', msg: 'Low', lv: 30 },
      { topic: 'vin', msg: 'Very low', lv: 40 },
      { topic: 'gps_position', msg: 'Outside radius', lv: 0 },
    ],
  })
  await as(owner.email)
  await openDevicePage(page, deviceid, 'Cards')
  const events = cardOf(page, 'Events').getByRole('listitem')
  await expect(events).toHaveText([/Alarm.*Very low/, /Warning.*Low/, /No level.*Outside radius/])
  await expect(cardOf(page, 'Modbus 1').getByRole('img', { name: '85.00, Alarm' })).toBeVisible()
  await expect(cardOf(page, 'Digital 1')).toContainText('Off')
  await expect(cardOf(page, 'Custom 2')).toContainText('7.50')
  await expect(cardOf(page, 'Custom 3')).toContainText('Failed to display as hex')
  await expect(cardOf(page, 'Custom 4')).toContainText('b2s=')
  await expect(cardOf(page, 'Custom 5')).toContainText('a\\r\\n<script>')
  await expect(cardOf(page, 'Custom 6').getByRole('img', { name: 'Custom 6: 1, -5, 3' })).toBeVisible()
  await expect(cardOf(page, 'Custom 7')).toContainText('"a": [')
  const long = cardOf(page, 'Custom 8').getByText('-123456.12345678')
  expect(await long.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
  const parts = await long.evaluate((text) =>
    [text, text.closest('section')].map((each) => each?.getBoundingClientRect().right),
  )
  expect(parts[0]).toBeLessThanOrEqual(parts[1] ?? 0)
  await expect(cardOf(page, '4G LTE Signal')).toContainText('(unknown)')
  await expect(cardOf(page, 'Battery Voltage').getByRole('img', { name: '0.00 V, normal' })).toBeVisible()
  await expect(cardOf(page, 'GPS Info')).toContainText('No Data Available')
  await expect(cardOf(page, 'Position')).toContainText('Last position')
  await expect(cardOf(page, 'Position').locator('path[fill-opacity="0.5"]')).toHaveCount(1)
  await expect(page.getByText('Raw messages (2)')).toBeVisible()
  await openFolds(page)
  const can = cardOf(page, 'CAN 1')
  await expect(can).toContainText('65226')
  const overflow = await can.evaluate((card) =>
    Math.max(...[...card.querySelectorAll('div')].map((each) => each.scrollWidth - each.clientWidth)),
  )
  expect(overflow).toBeLessThanOrEqual(0)
  const faults = cardOf(page, 'CAN 1 Fault Codes')
  await expect(faults.getByRole('row', { name: /^110 0 1 / })).toBeVisible()
  await expect(cardOf(page, 'CAN 2 Fault Codes').getByRole('row', { name: /^520198 2 1 / })).toBeVisible()
  await expect(faults).toContainText('Several faults, but not all parts of the message arrived.')
  await link.disconnect()
})

test('a plan that restricts data explains what is not there', async ({ page, as, stack }) => {
  const owner = await stack.newUser('Basic Reader')
  const longAgo = Math.floor(Date.now() / 1000) - 200 * 86_400
  const device = await stack.newDevice({ name: 'Basic', addedTs: longAgo, tier: 'STANDARD' }, [
    [owner, 'ADMIN'],
  ])
  const link = await stack.connect(device)
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.4, gps_lat: -33, gps_lon: 151 })
  await as(owner.email)
  await openDevicePage(page, device.deviceid, 'Basic')
  await expect(page.getByText(/Basic plan: the update rate is limited to 5 minutes/)).toBeVisible()
  await expect(cardOf(page, 'Supply Voltage')).toContainText('12.40')
  // It never told its settings.
  const facts = cardOf(page, 'Device Info')
  for (const fact of ['ORB-C1', 'SFW002-2.6.4', '60 seconds (default)'])
    await expect(facts).toContainText(fact)
  await expect(page.getByRole('button', { name: 'One reading back' })).toHaveAccessibleDescription(
    'On this plan the page shows the newest reading only.',
  )
  const position = cardOf(page, 'Position')
  await position.getByRole('button', { name: 'Load Map' }).click()
  await expect(position.getByRole('application', { name: /^Map/ })).toBeVisible()
  await expect(position.getByRole('button', { name: 'Route' })).toHaveCount(0)
  await link.disconnect()
})
