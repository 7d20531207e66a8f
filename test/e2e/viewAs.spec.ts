import type { Page } from '@playwright/test'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { putSettings } from '../../shared/settings/deviceSettings'
import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { expectAccessible } from './fixtures/expectAccessible'
import { expect, test } from './fixtures/portalTest'

test('an ADMIN sees a device as VIEW does, can change nothing, and ends it @phone', async ({
  as,
  stack,
  complaints,
  isMobile,
}) => {
  complaints.allow(/status of 403/)
  const [admin, viewer] = await Promise.all([stack.newUser('Vera Admin'), stack.newUser('Vic Viewer')])
  const { deviceid } = await stack.newDevice({ name: 'Bore Pump' }, [
    [admin, 'ADMIN'],
    [viewer, 'VIEW'],
  ])
  /** On a phone the pages of a device are in a menu. */
  const openPages = async (on: Page) => {
    if (isMobile)
      await on.getByRole('navigation', { name: 'Device' }).getByRole('button', { name: 'Menu' }).click()
  }
  const page = await as(admin.email)
  await page.goto(`/users/${deviceid}`)
  await page.getByRole('button', { name: 'View As' }).click()
  await expectAccessible(page)
  await page
    .getByRole('alertdialog', { name: 'View Bore Pump As' })
    .getByRole('button', { name: 'Start' })
    .click()

  await expect(page).toHaveURL(new RegExp(`/data/${deviceid}$`))
  const banner = page.getByRole('region', { name: 'View as' })
  await expect(banner).toContainText('You see Bore Pump as VIEW, since')
  await expect(page.getByRole('link', { name: 'Raw Data' })).toBeVisible()
  for (const tab of ['Settings', 'Users & Permissions', 'Server Log', 'Scripting', 'Diagnostics'])
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveCount(0)
  for (const title of ['Triggers', 'Command Queue']) await expect(cardOf(page, title)).toHaveCount(0)
  await expectAccessible(page)

  // By hand, as a page never would: with the header and the token of this very page.
  const refused = await page.evaluate(async (id) => {
    const { id: view } = JSON.parse(sessionStorage.getItem('portal:viewing') ?? '{}') as { id: string }
    const token = /accessToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const response = await fetch(`/api/device/${id}/settings`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'x-view-as': view,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ PORTAL_deviceName: 'Changed' }),
    })
    return { status: response.status, body: (await response.json()) as { message: string } }
  }, deviceid)
  expect(refused).toMatchObject({
    status: 403,
    body: { message: 'Nothing can be changed while you view as another. End the view to make changes.' },
  })

  // The view is of this tab: another one is the ADMIN's own.
  await page.goto('/')
  await expect(banner).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/data/${deviceid}`)
  await openPages(other)
  await expect(other.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  await expect(other.getByRole('region', { name: 'View as' })).toHaveCount(0)
  await other.close()

  await banner.getByRole('button', { name: 'End View' }).click()
  await expect(banner).toHaveCount(0)
  await openDevicePage(page, deviceid, 'Bore Pump')
  await openPages(page)
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  await stack.ask(
    putSettings,
    { deviceid, PORTAL_displaySettings: { ambient: { name: 'Air' } } },
    admin.token,
  )
  const { events } = await stack.ask(getServerLog, { deviceid }, admin.token)
  expect(events.map(({ eventName, eventDescription }) => [eventName, eventDescription])).toContainEqual([
    'Viewed As',
    'Looked at as VIEW',
  ])
})

test('an ADMIN who removes a person sees before what is left, and a view that has ended says so', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const [admin, person] = await Promise.all([stack.newUser('Rita Admin'), stack.newUser('Olav Operator')])
  const { deviceid } = await stack.newDevice({ name: 'Pump' }, [
    [admin, 'ADMIN'],
    [person, 'USER'],
  ])
  await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [person, 'OPERATOR'],
    ],
    [deviceid],
  )
  const page = await as(admin.email)
  await page.goto(`/users/${deviceid}?show=everyone`)
  await expect(page.getByRole('row', { name: new RegExp(person.email) }).last()).toContainText(
    'directly, as USER',
  )
  await page.getByRole('button', { name: new RegExp(`^What if ${person.email}`) }).click()
  await expect(page.getByRole('dialog')).toContainText('They keep USER, as now')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove ${person.email}` }).click()
  const asked = page.getByRole('alertdialog', { name: 'Remove User' })
  await expect(asked).toContainText('They keep OPERATOR, and are USER now')
  await expect(asked).toContainText('They can no longer: View users, Change display settings')
  await asked.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove ${person.email}` })).toHaveCount(0)

  await page.goto('about:blank')
  await page.goto(`/users/${deviceid}`)
  await page.evaluate((path) => {
    const view = { id: 'none', of: 'Pump', path, as: 'VIEW', sinceMs: Date.now() }
    sessionStorage.setItem('portal:viewing', JSON.stringify(view))
  }, `/data/${deviceid}`)
  await page.reload()
  const banner = page.getByRole('region', { name: 'View as' })
  await expect(banner).toContainText('This view has ended.')
  await banner.getByRole('button', { name: 'Back to Your Own View' }).click()
  await expect(page.getByRole('heading', { name: 'Pump' })).toBeVisible()
})
