import type { Page } from '@playwright/test'
import { getImage } from '../../shared/files/deviceImage'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { makePng } from '../fixtures/images'
import { expectAccessible } from './fixtures/expectAccessible'
import { cardOf } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { pressAction } from './fixtures/pressAction'

const openNotes = async (page: Page) => {
  await pressAction(page, 'Asset Notes')
  const notes = page.getByRole('dialog', { name: 'Asset Notes' })
  await expect(notes.getByRole('textbox', { name: 'Status' })).toBeVisible()
  return notes
}

test('an image is swapped with the notes, and the old one is gone', async ({ as, stack, complaints }) => {
  complaints.allow(/status of 409/)
  const admin = await stack.newUser('asset admin')
  const { deviceid } = await stack.newDevice({ name: 'Notes Rig' }, [[admin, 'ADMIN']])
  const imageNow = async () =>
    (await stack.ask(getSettings, { deviceid }, admin.token)).deviceRecord.PORTAL_deviceNotes.asset_image
  const page = await as(admin.email)
  await page.goto(`/data/${deviceid}`)

  const attach = async (grey: number) => {
    const notes = await openNotes(page)
    const image = notes.getByRole('group', { name: 'Asset Image' })
    await image
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'rig.png', mimeType: 'image/png', buffer: makePng({ grey }) })
    await expect(image.getByRole('img', { name: 'Asset Image' })).toBeVisible()
    await notes.getByRole('combobox', { name: 'Custom Page' }).fill('vibra-corder')
    await notes.getByRole('combobox', { name: 'Asset Type' }).fill('Rope Shovel')
    await notes.getByRole('textbox', { name: 'Status' }).fill(`Painted ${grey}`)
    await notes.getByRole('button', { name: 'Apply' }).click()
    await expect(notes).toBeHidden()
    await expect(cardOf(page, 'Asset Image').getByRole('link')).toBeVisible()
    return imageNow()
  }

  const first = await attach(40)
  const second = await attach(90)
  expect(second).not.toBe(first)
  expect((await stack.call(getImage, { deviceid, key: first! }, admin.token)).status).toBe(404)
  expect((await stack.call(getImage, { deviceid, key: second! }, admin.token)).status).toBe(200)
  await expect(cardOf(page, 'Asset Image').getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: 'Custom Page' })).toHaveAttribute(
    'href',
    `/custom/vibracorder/${deviceid}`,
  )

  // Somebody else saves while the form is open: what each wrote stands, and nobody's words go unseen.
  const notesNow = async () =>
    (await stack.ask(getSettings, { deviceid }, admin.token)).deviceRecord.PORTAL_deviceNotes
  const writeElsewhere = async (texts: object) =>
    stack.ask(putSettings, { deviceid, PORTAL_deviceNotes: { ...(await notesNow()), ...texts } }, admin.token)
  const notes = await openNotes(page)
  await notes.getByRole('textbox', { name: 'Installer' }).fill('Me')
  await writeElsewhere({ customer: 'Mine 4' })
  await notes.getByRole('button', { name: 'Apply' }).click()
  await expect(notes).toBeHidden()
  expect(await notesNow()).toMatchObject({ installer: 'Me', customer: 'Mine 4', asset_image: second })

  await openNotes(page)
  await notes.getByRole('textbox', { name: 'Installer' }).fill('Still me')
  await writeElsewhere({ installer: 'Somebody else' })
  await notes.getByRole('button', { name: 'Apply' }).click()
  const question = page.getByRole('alertdialog', { name: 'Notes Changed Meanwhile' })
  await expect(question).toContainText('Installer: Somebody else')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await page.keyboard.press('Escape')
  const unsaved = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await unsaved.getByRole('button', { name: 'Stay' }).click()
  await notes.getByRole('button', { name: 'Apply' }).click()
  await expect(notes).toBeHidden()
  expect(await notesNow()).toMatchObject({ installer: 'Still me' })
})

test('notes can be read by everybody and changed by ADMIN alone @phone', async ({
  as,
  page: shown,
  isMobile,
}) => {
  const page = await as('user')
  await page.goto('/data/PUMP00001')
  const notes = await openNotes(page)
  await expect(notes.getByRole('textbox', { name: 'Device ID' })).toHaveValue('PUMP00001')
  await expect(notes.getByRole('textbox', { name: 'Status' })).toBeDisabled()
  await expect(notes.getByRole('button', { name: /Apply|Choose image/ })).toHaveCount(0)
  await expectAccessible(shown)
  await page.keyboard.press('Escape')
  await expect(notes).toBeHidden()
  await expect(
    page.getByRole('button', { name: isMobile ? 'Actions' : 'Asset Notes', exact: true }),
  ).toBeFocused()
})

test('the page of a wall screen stands alone and is live @phone', async ({ as }) => {
  const page = await as('viewer')
  await page.goto('/custom/vibracorder/EXCAV0001')
  const levels = page.getByRole('group', { name: 'Levels' })
  await expect(levels.getByRole('button', { name: /^Motion/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await levels.getByRole('button', { name: /^Pitch/ }).click()
  await expect(page.getByRole('region', { name: 'Trend of Pitch' })).toBeVisible()
  await page.goto('/custom/securified/EXCAV0001')
  await expect(page.getByRole('status', { name: 'Security' })).toContainText(/Secure|Attention|Alarm/)
  await expect(cardOf(page, 'Tamper Light')).toContainText(/housing/)
  const [content, screen] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
  await expectAccessible(page)
})
