import { getInside } from '../../shared/fences/getVisits'
import { queryReadings } from '../../shared/data/queryReadings'
import { eventually } from '../harness/eventually'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

const at = { gps_lat: -32.6, gps_lon: 151.07, gps_hdop: 0.5, gps_nsat: 10, gps_speed: 20 }
const outside = { ...at, gps_lat: -32.605 }

test('a fence is drawn around a machine, which leaves and comes back: an event says so, and a visit @phone', async ({
  stack,
  as,
}) => {
  const owner = await stack.newUser('Owner of Fenced')
  const device = await stack.newDevice({ name: 'Fenced truck' })
  const { deviceid } = device
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [deviceid])
  const link = await stack.connect(device)
  const send = (where: typeof at) => link.sendReading({ ts: Date.now() / 1000, ...where })
  await send(at)
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid }, owner.token)
    expect(data[0]).toMatchObject({ gps_lat: at.gps_lat })
  })

  const page = await as(owner.email)
  await page.goto(`/group/${groupid}/settings/7`)
  await expect(page.getByText('No fences yet')).toBeVisible()
  const map = await page.getByRole('application', { name: 'Map of fences' }).boundingBox()
  expect(map?.height, 'room to draw in').toBeGreaterThan(400)
  await page.getByRole('button', { name: 'Places' }).click()
  await page.getByRole('button', { name: 'Add place' }).click()
  const form = page.getByRole('form', { name: 'Add a place' })
  await form.getByLabel('Name').fill('North pit')
  await form.getByLabel('Fence').check()
  await form.getByLabel('Inside', { exact: true }).selectOption('warning')
  await expect(form.getByText(/^Last 30 days: /)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'North pit' })).toBeVisible()
  await expectAccessible(page)

  // The ingest knows a new fence after some seconds; no one is notified of the machine in it.
  const isInside = async () => {
    const { inside } = await stack.ask(getInside, { groupid }, owner.token)
    return inside.map(({ isFirst = false }) => isFirst)
  }
  const drive = (where: typeof at, known: boolean[]) =>
    eventually(
      async () => {
        await send(where)
        expect(await isInside()).toEqual(known)
      },
      60_000,
      1500,
    )
  await drive(at, [true])
  await drive(outside, [])
  await drive(at, [false])

  await page.reload()
  await expect(page.getByRole('list', { name: 'Inside North pit' })).toContainText('Fenced truck')
  await expect(page.getByText('Still inside').first()).toBeVisible()
  await page.goto(`/data/${deviceid}`)
  await expect(page.getByText('Inside North pit').first()).toBeVisible()
  await link.disconnect()
})
