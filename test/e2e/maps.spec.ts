import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPackHistory } from '../../functions/packing/packHistory'
import { dayMs, dayStartMs } from '../../shared/core/time'
import { getPlaces } from '../../shared/places/places'
import { queryReadings } from '../../shared/data/queryReadings'
import { eventually } from '../harness/eventually'
import { makePmtiles } from '../harness/makePmtiles'
import type { Harness } from '../harness/openHarness'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const at = { lat: -32.6, lon: 151.07 }

/** A device of a group of its own, which has reported where it is. */
const newPlaced = async (stack: Harness, name: string) => {
  const owner = await stack.newUser(`Owner of ${name}`)
  const device = await stack.newDevice({ name })
  const { deviceid } = device
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [deviceid])
  const link = await stack.connect(device)
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), gps_lat: at.lat, gps_lon: at.lon })
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid }, owner.token)
    expect(data[0]).toMatchObject({ gps_lat: at.lat })
  })
  return { owner, deviceid, groupid }
}

test('a group names a place on its map, changes it, and has it back after it was removed @phone', async ({
  stack,
  as,
}) => {
  const { owner, groupid } = await newPlaced(stack, 'Grader')
  const placesOf = async () => (await stack.ask(getPlaces, { groupid }, owner.token)).places

  const page = await as(owner.email)
  await page.goto(`/group/${groupid}?view=map`)
  await page.getByRole('button', { name: 'Places' }).click()
  await page.getByRole('button', { name: 'Add place' }).click()
  const add = page.getByRole('form', { name: 'Add a place' })
  await add.getByLabel('Name').fill('Workshop')
  await add.getByLabel('Radius (m)').fill('300')
  await add.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('region', { name: 'Places' })
  await expect(list.getByRole('button', { name: 'Workshop', exact: true })).toBeVisible()
  const [made] = await placesOf()
  expect(made).toMatchObject({ name: 'Workshop', shape: { type: 'Point', radiusM: 300 } })
  expect(made?.shape.coordinates[0]).toBeCloseTo(at.lon, 1)
  await expect(page.locator('.leaflet-container').getByText('Workshop')).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Edit Workshop' }).click()
  const edit = page.getByRole('form', { name: 'Edit Workshop' })
  await edit.getByLabel('Name').fill('Main workshop')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('button', { name: 'Main workshop', exact: true })).toBeVisible()

  await list.getByRole('button', { name: 'Remove Main workshop' }).click()
  await expect(list.getByText('Main workshop')).toHaveCount(0)
  await noticeOf(page, 'Main workshop removed').getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('button', { name: 'Main workshop', exact: true })).toBeVisible()
  expect((await placesOf()).map(({ placeid }) => placeid)).toEqual([made?.placeid])
})

test('an area is drawn corner by corner with the keyboard alone', async ({ stack, as }) => {
  const { owner, groupid } = await newPlaced(stack, 'Roller')
  const page = await as(owner.email)
  await page.goto(`/group/${groupid}?view=map`)
  await page.getByRole('button', { name: 'Places' }).press('Enter')
  await page.getByRole('button', { name: 'Add place' }).press('Enter')
  const form = page.getByRole('form', { name: 'Add a place' })
  await form.getByLabel('Name').fill('Pit')
  await form.getByText('Area').click()
  const corner = form.getByRole('button', { name: 'Corner at the cross' })
  const map = page.locator('.leaflet-container')
  const save = form.getByRole('button', { name: 'Save' })
  await corner.press('Enter')
  await expect(form.getByText('1 corner.')).toBeVisible()
  for (const [key, said] of [
    ['ArrowRight', '2 corners.'],
    ['ArrowDown', '3 corners.'],
  ] as const) {
    await map.press(key)
    await page.waitForFunction(() => document.querySelector('.leaflet-pan-anim') === null)
    await corner.press('Enter')
    await expect(form.getByText(said)).toBeVisible()
  }
  await save.press('Enter')
  await expect(page.getByRole('region', { name: 'Places' }).getByText('Pit')).toBeVisible()
  const { places } = await stack.ask(getPlaces, { groupid }, owner.token)
  expect(places[0]?.shape.type).toBe('Polygon')
})

test('the map shows where the fleet has driven, land and water, with one key for group and view', async ({
  stack,
  as,
}) => {
  const { owner, deviceid, groupid } = await newPlaced(stack, 'Hauler')
  const { tables } = stack.address
  const pack = openPackHistory(
    stack.clients.documents,
    { HISTORY_TABLE: tables.History, DEVICES_TABLE: tables.Devices },
    Date.now,
  )
  const startMs = dayStartMs(Date.now()) - 2 * dayMs
  const rows = Array.from({ length: 30 }, (_, i) => {
    const tsMs = startMs + i * 60_000
    return { tsMs, awsTsMs: tsMs, body: { gps_lat: at.lat, gps_lon: at.lon + i * 0.002, ts: tsMs / 1000 } }
  })
  await pack(`${deviceid}#s1`, rows, 60)
  const page = await as(owner.email)
  await page.goto(`/group/${groupid}?view=map`)
  await expect(page.getByRole('list', { name: 'Map key' })).toContainText(/Alarm.*Offline.*Driven before/)
  const inked = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-roads-pane canvas')].some((canvas) =>
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((part, i) => i % 4 === 3 && part > 0),
      ),
    )
  await expect.poll(inked).toBe(true)
  await expect(page.locator('.leaflet-ground-pane path').first()).toBeAttached()

  await page.goto(`/group/${groupid}/v-overview`)
  await expect(page.getByRole('list', { name: 'Map key' })).toContainText(/Alarm.*Offline.*Driven before/)
})

test('a map file that the operator put beside the page is drawn over its land, by ranges', async ({
  stack,
  as,
}) => {
  const folder = path.join(stack.address.dir, 'site', 'map')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'test.pmtiles')
  const whole = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
  ] as const
  // The quarter of the world in which the device is.
  writeFileSync(file, makePmtiles({ z: 1, x: 1, y: 1 }, [{ layer: 'water', kind: 'area', corners: whole }]))
  try {
    const { owner, groupid } = await newPlaced(stack, 'Dredge')
    const page = await as(owner.email)
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.pmtiles')) statuses.push(response.status())
    })
    await page.goto(`/group/${groupid}?view=map`)
    await expect(page.getByText('test.pmtiles · Natural Earth')).toBeVisible()
    const colours = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-mapfile-pane canvas')].map((canvas) =>
          canvas.getContext('2d')?.getImageData(10, 10, 1, 1).data.join(),
        ),
      )
    // The colour of water in the light.
    await expect.poll(colours).toContain('219,230,238,255')
    expect(new Set(statuses)).toEqual(new Set([206]))
  } finally {
    rmSync(file)
  }
})
