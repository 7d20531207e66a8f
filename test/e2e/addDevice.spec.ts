import encodeQR from 'qr'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

/** A unit as it leaves the factory: it belongs to nobody. */
const unsold = { tier: 'STANDARD', addedTs: undefined } as const
const submit = (page: Page) => page.getByRole('button', { name: 'Add Device', exact: true })
const alert = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

test('a new device is added by its label, named, its first reading arrives, and it is shared @phone', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of (403|409)/)
  const [owner, mate] = await Promise.all([stack.newUser('new owner'), stack.newUser('mate')])
  const { deviceid, setupPassword } = await stack.newDevice(unsold)
  const page = await as(owner.email)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Add Device' }).click()
  await expect(page).toHaveURL('/add')
  await expect(submit(page)).toHaveAccessibleDescription(/9 letters or digits/)
  await page.getByLabel('Device ID').fill(` ${deviceid.toLowerCase()} `)
  await submit(page).click()

  const password = page.getByLabel('Setup Password')
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('setup.Wrong1')
  await submit(page).click()
  await expect(alert(page, 'Error')).toContainText(
    'Error adding device. Please check the Device ID or Password.',
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await password.fill(setupPassword)
  await submit(page).click()
  await alert(page, 'Device Added').getByRole('button', { name: 'Set Up Device' }).click()

  await expect(page.getByRole('heading', { level: 2, name: 'Name' })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Site Pump 7')
  await page.getByLabel('Asset Type').fill('Dewatering Pump')
  await page.getByRole('button', { name: 'Save and Continue' }).click()

  await expect(page.getByText('Waiting for the first reading.')).toBeVisible()
  const device = await stack.connect({ deviceid, setupPassword })
  await device.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.6, humidity: 40 })
  await expect(page.getByText('A reading has arrived')).toBeVisible()
  const measurements = page.getByRole('list', { name: 'Measurements' })
  await expect(measurements.getByRole('listitem'), 'what the device can watch').toHaveText([
    /^Supply Voltage12.60 V/,
  ])
  await page.getByRole('button', { name: 'Skip' }).click()

  await page.getByLabel('Email').fill(mate.email)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(
    page.getByText(`${mate.email} is invited as VIEW and has access once they accept`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Open Device' }).click()
  await expect(page).toHaveURL(`/data/${deviceid}`)
  await device.disconnect()
})

test('a device that is there already says so, and too many guesses wait ten minutes', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of (403|409|429)/)
  const owner = await stack.newUser('guesser')
  const [own, foreign] = await Promise.all([stack.newDevice({}, [[owner, 'ADMIN']]), stack.newDevice(unsold)])
  const page = await as(owner.email)
  await page.goto('/add')
  await page.getByLabel('Device ID').fill(own.deviceid)
  await submit(page).click()
  await expect(alert(page, 'Device Exists')).toContainText('Device already added!')
  await page.getByRole('button', { name: 'OK' }).click()

  await page.getByLabel('Device ID').fill(foreign.deviceid)
  await submit(page).click()
  for (let guess = 1; guess <= 5; guess += 1) {
    await page.getByLabel('Setup Password').fill(`wrong.${guess}`)
    await submit(page).click()
    await alert(page, 'Error').getByRole('button', { name: 'OK' }).click()
  }
  await page.getByLabel('Setup Password').fill(foreign.setupPassword)
  await submit(page).click()
  await expect(alert(page, 'Incorrect Attempts Exceeded')).toContainText(
    'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
  )
})

test('several devices go into a group one after the other, each as soon as its id is whole', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('fleet')
  const devices = await Promise.all([1, 2, 3].map(() => stack.newDevice({}, [[owner, 'ADMIN']])))
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [])
  const page = await as(owner.email)
  await page.goto(`/${groupid}/add`)
  await expect(page.getByLabel('Group', { exact: true })).toHaveValue(groupid)
  const [first, ...others] = devices.map(({ deviceid }) => deviceid)
  await page.getByLabel('Device ID').fill(first ?? '')
  await submit(page).click()
  await alert(page, 'Device Added').getByRole('button', { name: 'Add More' }).click()
  for (const id of others) {
    await page.getByLabel('Device ID').fill(id)
    await expect(page.getByRole('listitem').filter({ hasText: id })).toBeVisible()
    await expect(page.getByLabel('Device ID')).toHaveValue('')
  }
  await page.getByRole('link', { name: 'Go To Group' }).click()
  await expect(page).toHaveURL(`/group/${groupid}`)
  for (const id of devices)
    await expect(page.getByRole('link', { name: `Device ${id.deviceid}` })).toBeVisible()
})

/** Lets the camera of the browser see a code. */
const showCode = async (page: Page, text: string) => {
  const data = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  await page.addInitScript(
    ([modules, side]) => {
      const scale = 8
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = side * scale
      const context = canvas.getContext('2d')
      const draw = () => {
        if (context === null) return
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = '#000'
        modules.forEach((row, y) =>
          row.forEach((isDark, x) => isDark && context.fillRect(x * scale, y * scale, scale, scale)),
        )
        requestAnimationFrame(draw)
      }
      const media = {
        getUserMedia: () => {
          draw()
          return Promise.resolve(canvas.captureStream())
        },
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: media })
    },
    [data, data.length] as const,
  )
}

test('the camera reads the label: the id stands in the form and is sent @phone', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const owner = await stack.newUser('scanner')
  const { deviceid } = await stack.newDevice(unsold)
  const page = await as(owner.email)
  await showCode(page, `https://portal.example.com/data/${deviceid}`)
  await page.goto('/add')
  await page.getByRole('button', { name: 'Scan Label' }).click()
  await expect(page.getByLabel('Setup Password')).toBeFocused()
  await expect(page.getByLabel('Device ID')).toHaveValue(deviceid)
})

test('without a camera the dialog says what to do instead', async ({ as, stack }) => {
  const owner = await stack.newUser('no camera')
  const page = await as(owner.email)
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('none', 'NotFoundError'))
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse } })
  })
  await page.goto('/add')
  await page.getByRole('button', { name: 'Scan Label' }).click()
  await expect(page.getByRole('alert')).toHaveText('No camera was found. Please type the Device ID.')
})
