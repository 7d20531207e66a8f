import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { GroupChartSettings, HeadlineSettings, MapSettings } from '../../shared/views/groupView'
import { putView } from '../../shared/views/views'
import { TableSettings } from '../../shared/views/tableWidget'
import type { Device } from '../harness/makeDevices'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'
import { untilKept } from './fixtures/untilKept'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

const layout = (y: number, h: number) => ({
  lg: { x: 0, y, w: 12, h },
  md: { x: 0, y, w: 6, h },
  sm: { x: 0, y, w: 4, h },
})

const fact = (key: string) => ({ key, dataType: 'fact', name: '', unit: '' })

const widgets = {
  'w-head0000': {
    type: 'headline' as const,
    settings: HeadlineSettings.parse({
      title: 'Supply',
      key: 'vin',
      dataType: 'metric',
      operator: 'max',
      trendColor: 'upIsGood',
    }),
    layouts: layout(0, 4),
  },
  'w-table000': {
    type: 'table' as const,
    settings: TableSettings.parse({
      title: 'Machines',
      columns: [
        fact('name'),
        fact('status'),
        {
          key: 'vin',
          dataType: 'latest',
          name: 'Battery',
          unit: 'V',
          dp: 1,
          thresholds: [{ operator: 'lt', value: 24, tone: 'alarm' }],
        },
      ],
      sort: { column: 0, desc: false },
    }),
    layouts: layout(4, 12),
  },
  'w-map00000': {
    type: 'map' as const,
    settings: MapSettings.parse({ title: 'Places', keys: ['vin'] }),
    layouts: layout(16, 12),
  },
  'w-chart000': {
    type: 'chart' as const,
    settings: GroupChartSettings.parse({
      title: 'Voltages',
      series: [{ key: 'vin', dataType: 'metric' }],
    }),
    layouts: layout(28, 12),
  },
}

/** A mark and its shape. */
const partsOfMark = 2

/** Where the marks of a map stand within it, and what they show. */
const markBoxes = (map: Locator) =>
  map.evaluate((frame) => {
    const { x, y } = frame.getBoundingClientRect()
    return [...frame.querySelectorAll('[data-mark], [data-mark] svg')].map((each) => {
      const box = each.getBoundingClientRect()
      return [box.x - x, box.y - y, box.width, box.height].map((px) => Number(px.toFixed(1)))
    })
  })

test('a table is filtered by column and exported, a headline tells its trend, a map what matters', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('fleet manager')
  const names = ['Pump A', 'Pump B', 'Truck C']
  const devices = await Promise.all(names.map((name) => stack.newDevice({ name }, [[owner, 'ADMIN']])))
  const groupid = await stack.newGroup(
    [[owner, 'ADMIN']],
    devices.map(({ deviceid }) => deviceid),
  )
  const nowSeconds = Math.floor(Date.now() / 1000)
  const report = async (device: Device, i: number) => {
    const link = await stack.connect(device, { listen: false })
    await link.sendReading([
      { ts: nowSeconds - 10 * daySeconds, vin: 20 },
      { ts: nowSeconds - 5, vin: 23 + i, gps_lat: -32 - i, gps_lon: 116 + i, gps_speed: 0 },
    ])
    await link.disconnect()
    await untilKept(stack, { device, reader: owner, ts: nowSeconds - 5 })
  }
  await Promise.all(devices.map(report))
  const view = { name: 'Fleet', timeRange: { type: 'day' as const, amount: 7, rolling: true }, widgets }
  const { viewid } = await stack.ask(putView, { groupid, view }, owner.token)
  const page = await as(owner.email)
  let letArrive = (): void => undefined
  const mayArrive = new Promise<void>((resolve) => (letArrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('leaflet-container')) await mayArrive
    await route.fulfill({ response })
  })
  await page.goto(`/group/${groupid}/${viewid}`)

  const headline = page.getByRole('group', { name: 'Supply' })
  await expect(headline).toContainText(/25.*Up 25\.0 %/)
  await expect(headline).toContainText('3 devices · was 20')

  const table = page.getByRole('table', { name: 'Machines' })
  await expect(table.getByRole('row')).toHaveCount(1 + names.length)
  await expect(table.getByRole('row', { name: /Pump A/ })).toContainText('23.0 V')
  await expect(table.locator('[data-tone="alarm"]')).toHaveCount(1)
  const region = page.getByRole('region', { name: 'Machines' })
  const add = async (n: number, column: string, condition: string, value: string) => {
    await region.getByRole('button', { name: 'Add filter' }).click()
    const rule = region.getByRole('group', { name: `Filter ${n}` })
    await rule.getByLabel('Column').selectOption(column)
    await rule.getByLabel('Condition').selectOption(condition)
    await rule.getByLabel('Value').fill(value)
  }
  await add(1, 'Name', 'starts with', 'pump')
  await expect(table.getByRole('row')).toHaveCount(1 + 2)
  await add(2, 'Battery', 'greater than', '23.5')
  await expect(table.getByRole('row')).toHaveCount(1 + 1)
  const download = page.waitForEvent('download')
  await region.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Pump B,Idle,24')
  expect(file).not.toContain('Pump A')
  await region.getByRole('group', { name: 'Filter 2' }).getByLabel('Value').fill('99')
  await expect(region.getByText('No assets match filters.')).toBeVisible()

  const chart = page.getByRole('application', { name: 'Voltages' })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart).toBeVisible()
  const { height = 0 } = (await chart.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(100)
  const legend = page.getByRole('list', { name: 'Legend' })
  for (const name of names) await expect(legend).toContainText(`${name}: `)

  // The devices stand on the map, and can be pressed, before its library has come; then each stays where it was.
  const map = page.getByRole('application', { name: 'Map of 3 devices' })
  const mark = map.getByRole('button', { name: 'Truck C · Idle' })
  const popup = page.getByRole('region', { name: 'Truck C' })
  await mark.click()
  await expect(popup).toContainText('25')
  await popup.getByRole('button', { name: 'Close' }).click()
  const before = await markBoxes(map)
  expect(before).toHaveLength(names.length * partsOfMark)
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  letArrive()
  await expect(page.locator('.leaflet-container')).toHaveCount(1)
  await expect.poll(() => markBoxes(map)).toEqual(before)
  await mark.click()
  await expect(popup).toContainText('25')
  await expect(popup).toContainText('No events found.')
  await expectAccessible(page)
})
