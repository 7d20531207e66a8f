import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { getConfig } from '../../shared/settings/deviceConfig'
import { putSettings } from '../../shared/settings/deviceSettings'
import { makePng } from '../fixtures/images'
import { ageCommand } from '../harness/ageCommand'
import { eventually } from '../harness/eventually'
import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const queued =
  'Trigger command successfully queued. The command will be processed immediately if the device is online, ' +
  'otherwise the next time the device makes contact.'

/** A text item of a widget that shows the value of this key. */
const valueOf = (dataElement: string, y: number) => ({
  id: dataElement,
  dataElement,
  displayType: 'value',
  y,
})

test('a value that cannot be shown says why', async ({ as, stack }) => {
  const owner = await stack.newUser('Message Reader')
  const device = await stack.newDevice({ name: 'Odd values' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  const PORTAL_displaySettings = {
    cp3: { displayType: 'base64' },
    widget1: { widget: { name: 'Bench', components: [valueOf('cp1', 10), valueOf('cp3', 60)] } },
  }
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings }, owner.token)
  const page = await as(owner.email)
  await page.goto(`/data/${deviceid}`)
  await expect(page.getByRole('main')).toContainText('No Data Available')

  const link = await stack.connect(device, { listen: false })
  const can1 = [{ id: 0x18fecaa0, data: '44FF79000001FFFF' }]
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), gsm_rssi: -114, cp3: 'żółć', can1 })
  await expect(cardOf(page, 'Device Info')).toContainText('(unknown)')
  await expect(cardOf(page, 'Custom 3')).toContainText('Failed to display as base64')
  await expect(cardOf(page, 'Position')).toContainText('No Data Available')
  await expect(cardOf(page, 'Bench')).toContainText('???')
  await expect(cardOf(page, 'Bench')).toContainText('NaN')
  const fault = cardOf(page, 'CAN 1 Fault Codes').getByRole('row', { name: /^121 0 1 / })
  await expect(fault).toContainText('Unknown Fault Code')
  await page.goto(`/widget/${deviceid}/widget100`)
  await expect(page.getByText('Widget not found')).toBeVisible()
  await link.disconnect()
})

test('a trigger says what it will do, what became of it, and what the device answered', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/net::ERR_/)
  const owner = await stack.newUser('Trigger Messages')
  const device = await stack.newDevice({ name: 'Drill 7' }, [[owner, 'USER']])
  const { deviceid } = device
  const PORTAL_displaySettings = {
    tp1: { name: 'Horn', confirm: true },
    tp2: { name: 'Beacon' },
    tp3: { name: 'Pump' },
    tp4: { name: 'Lamp' },
  }
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings }, owner.token)
  const answers: Record<string, Record<string, unknown>> = {
    1: { error: { code: 500, message: 'Relay stuck' } },
    2: { error: { code: 500 } },
    3: { result: { code: 7 } },
  }
  const link = await stack.connect(device, { respond: ({ args }) => answers[String(args.index)] })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.4 })
  const page = await as(owner.email)
  await openDevicePage(page, deviceid, 'Drill 7')
  const triggers = cardOf(page, 'Triggers')
  const queuedNotice = noticeOf(page, 'Successfully Queued')
  const rowOf = (name: string) =>
    cardOf(page, 'Command Queue').getByRole('row', { name: new RegExp(`Trigger: ${name}`) })

  await triggers.getByRole('button', { name: 'Horn' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Action' })
  await expect(question).toContainText('Horn will be triggered on Drill 7')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(queuedNotice).toContainText(queued)
  // The place of whoever types is not lost with the question.
  await expect(triggers.getByRole('button', { name: /Horn|Trigger Queued/ })).toBeFocused()
  for (const name of ['Beacon', 'Pump']) {
    await triggers.getByRole('button', { name }).click()
    await expect(triggers.getByRole('button', { name })).toBeHidden()
  }
  await eventually(async () => {
    const { data } = await stack.ask(getCommands, { deviceid }, owner.token)
    expect(data.map(({ status }) => status)).toEqual(['error', 'error', 'error'])
  })
  await openDevicePage(page, deviceid, 'Drill 7')
  await expect(rowOf('Horn').getByText('Error: Relay stuck', { exact: true })).toBeVisible()
  for (const name of ['Beacon', 'Pump']) {
    await expect(rowOf(name).getByText('Error', { exact: true })).toBeVisible()
  }

  await page.route('**/rpc', (route) => route.abort('connectionfailed'))
  await triggers.getByRole('button', { name: 'Lamp' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Error', exact: true })).toContainText('Network Error')
  await link.disconnect()
})

test('a command that the device never answers, contact after contact, is an error without words', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('Patient Person')
  const device = await stack.newDevice({ name: 'Silent pump' }, [[owner, 'USER']])
  const { deviceid } = device
  const link = await stack.connect(device, { respond: () => undefined })
  const tell = () => link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.4 })
  await tell()
  const request = { deviceid, method: 'Admin.Trigger', args: { index: 1 } }
  const { commandID } = await stack.ask(queueCommand, request, owner.token)
  const page = await as(owner.email)
  await openDevicePage(page, deviceid, 'Silent pump')
  const row = cardOf(page, 'Command Queue').getByRole('row', { name: /Trigger/ })
  await expect(row).toContainText('Handed over')
  await ageCommand(stack, { deviceid, commandID })
  await tell()
  await eventually(async () => {
    const [kept] = await stack.tables.rows('Commands', ({ sk }) => sk === commandID)
    expect(kept).toMatchObject({ contactsSinceSent: 1 })
  })
  await ageCommand(stack, { deviceid, commandID, since: 'contactMs' })
  await tell()
  await expect(row).toContainText('Error (?)')
  await link.disconnect()
})

test('an image that cannot be sent is told in a dialog', async ({ as, stack, complaints }) => {
  complaints.allow(/status of 503/)
  const owner = await stack.newUser('Image Sender')
  const { deviceid } = await stack.newDevice({ name: 'Camera shy' }, [[owner, 'ADMIN']])
  const page = await as(owner.email)
  await page.route('**/api/device/*/image', (route) =>
    route.fulfill({ status: 503, json: { message: 'The files are out of reach.' } }),
  )
  await openDevicePage(page, deviceid, 'Camera shy')
  await page.getByRole('button', { name: 'Asset Notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Asset Notes' })
  await notes
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'pump.png', mimeType: 'image/png', buffer: makePng() })
  const error = page.getByRole('alertdialog', { name: 'Error', exact: true })
  await expect(error).toContainText('The files are out of reach.')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(notes).toBeVisible()
})

test('settings, configuration and map that do not load are told; the page falls back to VIEW', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 503|net::ERR_/)
  const owner = await stack.newUser('Outage Reader', ['distributors'])
  const device = await stack.newDevice({ name: 'Cut off' }, [[owner, 'ADMIN']])
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.4, gps_lat: -33.9, gps_lon: 151.2 })
  const page = await as(owner.email)
  const settings = '**/api/device/*/settings'
  for (const address of [settings, '**/api/device/*/config', '**/api/page/**']) {
    await page.route(address, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
  }
  await page.route('**/assets/ground-*', (route) => route.abort('connectionfailed'))
  const onePoint = page.waitForRequest(/\/data\?(.*&)?dataPoints=1(&|$)/)
  await openDevicePage(page, device.deviceid, device.deviceid)
  await onePoint
  await expect(page.getByText('Failed to load device configuration.')).toBeVisible()
  await expect(page.getByText('Failed to load Portal settings for this device.')).toBeVisible()
  for (const unknown of ['Plan: not loaded', 'Permission: not loaded'])
    await expect(page.getByText(unknown)).toBeVisible()
  const tools = page.getByRole('button', { name: 'Distributor Tools' })
  const mayChange = page.getByRole('button', { name: 'Display Settings', exact: true })
  await expect(mayChange).toHaveCount(0)
  await expect(cardOf(page, 'Triggers')).toHaveCount(0)
  await expect(tools).toHaveCount(0)
  const position = cardOf(page, 'Position')
  await position.getByRole('button', { name: 'Load Map' }).click()
  await expect(position.getByRole('alert')).toHaveText('Map Load Error')

  await page.unrouteAll()
  await openDevicePage(page, device.deviceid, 'Cut off')
  await expect(mayChange).toBeVisible()
  await expect(page.getByText(/^Failed to load/)).toHaveCount(0)
  await expect(position.getByRole('application', { name: /^Map/ })).toBeVisible()
  await expect(position.getByRole('alert')).toHaveCount(0)
  await page.route(settings, (route) => route.abort('connectionfailed'))
  const failure = page.getByRole('alertdialog', { name: 'Network Error' })
  // What was answered within the last two seconds is not asked again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await tools.click()
    await expect(failure).toContainText('Error loading device settings', { timeout: 5000 })
  }).toPass()
  await link.disconnect()
})

test('settings written as JSON are refused in words while they are no settings', async ({ as, stack }) => {
  const admin = await stack.newUser('JSON Reader')
  const device = await stack.newDevice({}, [[admin, 'ADMIN']])
  const { deviceid } = device
  const link = await stack.connect(device, { listen: false })
  await link.sendConfig({ device: { base_interval: 60 } })
  await eventually(async () => {
    expect((await stack.ask(getConfig, { deviceid }, admin.token)).ts).not.toBeNull()
  })
  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/json`)
  const text = page.getByRole('textbox', { name: 'Settings to change, as JSON' })
  const refusals = [
    ['{"gps":', 'Please enter a valid JSON configuration.'],
    ['[1]', 'JSON configuration must be an object.'],
    ['"text"', 'JSON configuration must be an object.'],
  ] as const
  for (const [written, refusal] of refusals) {
    await text.fill(written)
    await expect(text).toHaveAccessibleDescription(new RegExp(refusal.replaceAll('.', '\\.')))
    await expect(page.getByRole('button', { name: 'Apply Settings' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
  await link.disconnect()
})
