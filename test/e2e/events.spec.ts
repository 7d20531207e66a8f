import { queryReadings } from '../../shared/data/queryReadings'
import { putSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import type { Harness } from '../harness/openHarness'
import { cardOf } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { untilKept } from './fixtures/untilKept'

/** Two devices of one person: a quiet one, and one whose brake is too hot for ten minutes. */
const arrange = async (stack: Harness) => {
  const person = await stack.newUser('Fleet Reader')
  const quiet = await stack.newDevice({ name: 'Aardvark 1' }, [[person, 'ADMIN']])
  const hot = await stack.newDevice({ name: 'Zebra 9' }, [[person, 'ADMIN']])
  await stack.ask(
    putSettings,
    { deviceid: hot.deviceid, PORTAL_displaySettings: { cp3: { name: 'Brake Temp', units: '°C', dp: 0 } } },
    person.token,
  )
  const now = Math.floor(Date.now() / 1000)
  const events = [{ topic: 'cp3', msg: 'High', lv: 40 }]
  for (const [device, more] of [
    [quiet, {}],
    [hot, { cp3: 171.4, events }],
  ] as const) {
    const link = await stack.connect(device, { listen: false })
    await link.sendReading({ ts: now - 600, vin: 24, ...more })
    await link.sendReading({ ts: now - 5, vin: 24, ...more })
    await eventually(async () => {
      const { data } = await stack.ask(queryReadings, { deviceid: device.deviceid }, person.token)
      expect(data[0]?.ts).toBe(now - 5)
    })
  }
  return { person, hot: hot.deviceid }
}

test('an alarm stands first on Home, in its owner’s words, one click from its device', async ({
  as,
  stack,
}) => {
  const { person, hot } = await arrange(stack)
  const page = await as(person.email)
  await page.goto('/')
  const first = page.getByRole('table', { name: 'Devices of the group' }).getByRole('row').nth(1)
  await expect(first).toContainText(/Zebra 9.*Alarm Brake Temp: High/)
  await expect(first).toContainText('171 °C')
  await page.getByRole('button', { name: /In alarm/ }).click()
  await expect(page).toHaveURL('/?status=alarm')
  await expect(page.getByText('Aardvark 1')).toHaveCount(0)
  await first.getByText('171 °C').click()
  await expect(page).toHaveURL(new RegExp(`/data/${hot}$`))
  await page.goBack()
  await expect(page).toHaveURL('/?status=alarm')
  await expect(page.getByText('Zebra 9')).toBeVisible()
  await expect(page.getByText('Aardvark 1')).toHaveCount(0)
})

test('the events of all devices lead to the moment, and an open chart is left by Back', async ({
  as,
  stack,
}) => {
  const { person, hot } = await arrange(stack)
  const page = await as(person.email)
  await page.goto('/')
  await page.getByRole('link', { name: 'Events' }).click()
  const row = page.getByRole('table', { name: 'Active events' }).getByRole('row', { name: /Zebra 9/ })
  await expect(row).toContainText(/Alarm.*Brake Temp: High.*171 °C/)
  await row.getByRole('link', { name: 'Zebra 9' }).click()
  await expect(page).toHaveURL(new RegExp(`/data/${hot}\\?chart=cp3&from=\\d+&to=\\d+$`))
  const chart = page.getByRole('dialog', { name: 'Brake Temp – Zebra 9' })
  await expect(chart.getByRole('list', { name: 'Events' })).toContainText('Alarm: High')
  await page.goBack()
  await expect(page).toHaveURL('/events')
  await page.getByLabel('Filter by device or words').fill('aardvark')
  await expect(page.getByText(/No events found\./)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Which events' }).getByText('Past').click()
  await expect(page).toHaveURL(/show=ended/)
})

test('alarms of a script are shown each with its own text, and the newest number of one', async ({
  as,
  stack,
}) => {
  const person = await stack.newUser('Script Reader')
  const device = await stack.newDevice({ name: 'Grader 3' }, [[person, 'ADMIN']])
  const link = await stack.connect(device, { listen: false })
  const ts = Math.floor(Date.now() / 1000)
  const hot = (degrees: number) => ({ topic: 'mjs', msg: `Engine at ${degrees} °C`, lv: 40 })
  const oil = { topic: 'mjs', msg: 'Oil pressure lost', lv: '40' }
  await link.sendReading({ ts: ts - 120, vin: 24, events: [hot(111)] })
  await link.sendReading({ ts: ts - 60, vin: 24, events: [hot(114), oil] })
  await untilKept(stack, { device, reader: person, ts: ts - 60 })

  const page = await as(person.email)
  await page.goto('/')
  const first = page.getByRole('table', { name: 'Devices of the group' }).getByRole('row').nth(1)
  for (const text of ['Script: Engine at 114 °C', 'Script: Oil pressure lost']) {
    await expect(first).toContainText(text)
  }
  await page.goto('/events')
  const rows = page.getByRole('table', { name: 'Active events' }).getByRole('row', { name: /Grader 3/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Script: Engine at 114 °C' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Script: Oil pressure lost' })).toHaveCount(1)

  await page.goto(`/data/${device.deviceid}`)
  const card = cardOf(page, 'Events')
  await expect(card.getByRole('listitem')).toHaveText([
    /Alarm.*Script.*Engine at 114 °C since/,
    /Alarm.*Script.*Oil pressure lost since/,
  ])
})

test('a chart is saved with its names, units and the local time', async ({ as, stack }) => {
  const { person, hot } = await arrange(stack)
  const page = await as(person.email)
  await page.goto(`/data/${hot}?chart=cp3&range=1h`)
  const chart = page.getByRole('dialog', { name: 'Brake Temp – Zebra 9' })
  const saved = async (name: string) => {
    await chart.getByRole('button', { name: 'Export' }).click()
    const entry = page.getByRole('menuitem', { name })
    await expect(entry).toBeEnabled()
    const [file] = await Promise.all([page.waitForEvent('download'), entry.click()])
    return file
  }
  await expect(chart.getByRole('list', { name: 'Legend' })).toContainText('max')
  const file = await saved('Export CSV')
  expect(file.suggestedFilename()).toBe('Brake Temp – Zebra 9.csv')
  const text = await (
    await file.createReadStream()
  )
    .setEncoding('utf8')
    .reduce((all, part) => all + String(part), '')
  expect(text).toMatch(/^\uFEFFTime \([^)]+\),Brake Temp \(°C\)\r\n/)
  expect(text.trim().split('\r\n')).toHaveLength(3)
  const picture = await saved('Export PNG')
  expect(picture.suggestedFilename()).toBe('Brake Temp – Zebra 9.png')
  await page.keyboard.press('f')
  await expect(chart.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'true')
})
