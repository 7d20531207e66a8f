import { addGroupUser } from '../../shared/groups/groupUsers'
import { createGroup } from '../../shared/groups/manageGroup'
import { chooseMore } from './fixtures/chooseMore'
import { expectAccessible } from './fixtures/expectAccessible'
import { logOut } from './fixtures/logOut'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'
import { signInOnPage } from './fixtures/signInOnPage'

const groupName = 'Hunter Valley Fleet'

test('home opens a group and lists its devices with how each stands @phone', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Group', exact: true }).selectOption('g-HunterVal')
  await expect(page.getByRole('heading', { level: 1, name: groupName })).toBeVisible()
  await expect(page).toHaveTitle('Hunter Valley Fleet')
  const truck = page.getByRole('main').getByRole('link', { name: 'Haul Truck 1' })
  await expect(truck).toHaveAttribute('href', '/g-HunterVal/data/TRUCK0001')
  await expect(page.getByRole('link', { name: 'Excavator 1' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: groupName })).toBeVisible()
})

test('the fleet is what the home page begins with, and only what differs has a mark @phone', async ({
  as,
  isMobile,
}) => {
  const page = await as('admin')
  await page.goto('/group/g-HunterVal')
  const rows = page
    .getByRole('list', { name: 'Devices of the group' })
    .or(page.getByRole('table', { name: 'Devices of the group' }).locator('tbody'))
    .locator(':scope > [data-index]')
  await expect(rows.first()).toBeVisible()
  const top = (await rows.first().boundingBox())?.y
  expect(top).toBeLessThan(isMobile ? 400 : 300)
  await expect(page.getByRole('main').locator('[data-variant="default"]', { hasText: 'Add' })).toHaveCount(0)

  const shown = await rows.allInnerTexts()
  expect(shown.join(' ')).not.toMatch(/\bNone\b|\bHosted\b/)
  const trial = rows.filter({ hasText: 'Compressor 1' })
  await expect(trial).toContainText(/Trial\s*(\d+ days?|less than a day) left/)
  await expect(rows.filter({ hasText: 'Bulldozer 1' })).toContainText('No contact yet')
})

test('search finds groups at once and devices as soon as their names are there, and says so @phone', async ({
  as,
}) => {
  const page = await as('admin')
  let letGo: () => void = () => undefined
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/groups', async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search devices or groups' })
  await search.fill('hunter')
  await expect(page.getByRole('option', { name: `${groupName} GROUP` })).toBeVisible()
  await search.fill('light tow')
  await expect(page.getByText('Searching your devices…')).toBeVisible()
  letGo()
  await page.getByRole('option', { name: 'Light Tower 1' }).click()
  await expect(page).toHaveURL('/data/LIGHT0001')
})

test('search finds a device by its id, by keyboard alone', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Excavator 1' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('pump00')
  await expect(page.getByRole('option', { name: 'Dewatering Pump 1' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/data/PUMP00001')
})

test('devices that were opened are remembered as recent, the last one first', async ({ as }) => {
  const page = await as('admin')
  for (const [id, name] of [
    ['PUMP00001', 'Dewatering Pump 1'],
    ['EXCAV0001', 'Excavator 1'],
  ] as const) {
    await page.goto(`/data/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await chooseMore(page, 'Favourites and recent')
  const recent = page.getByRole('dialog').getByRole('link')
  await expect(recent.getByText('Excavator 1')).toBeVisible()
  const names = await recent.allInnerTexts()
  const at = (name: string) => names.findIndex((text) => text.includes(name))
  expect(at('Excavator 1')).toBeLessThan(at('Dewatering Pump 1'))
  expect(at('Dewatering Pump 1')).toBeGreaterThan(0)
})

test('after the logout the browser knows no name of a place, and the places are there for the next session', async ({
  page,
  stack,
  complaints,
}) => {
  const person = await stack.newUser('returns')
  const { deviceid } = await stack.newDevice({ name: 'Secret Pump' }, [[person, 'ADMIN']])
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await signInOnPage(page, person.email)
  await page.goto(`/data/${deviceid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Secret Pump' })).toBeVisible()
  await expect.poll(stored).toContain('Secret Pump')
  await logOut(page, person.email, complaints)
  expect(await stored()).not.toContain('Secret Pump')
  expect(await page.evaluate(async () => (await caches.keys()).includes('portal-answers'))).toBe(false)
  await signInOnPage(page, person.email)
  await chooseMore(page, 'Favourites and recent')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Secret Pump' })).toBeVisible()
})

test('somebody who owns nothing is welcomed and told what to do @phone', async ({ as }) => {
  const page = await as('newcomer')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add a device' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join a group' })).toBeVisible()
})

test('what a stranger shares shows nowhere until the person accepts it, by the keyboard too @phone', async ({
  as,
  stack,
}) => {
  const [person, stranger] = await Promise.all([stack.newUser('invited'), stack.newUser('stranger')])
  const page = await as(person.email)
  await page.goto('/?invitations=open')
  const dialog = page.getByRole('dialog', { name: 'Invitations' })
  await expect(dialog.getByText('No invitations wait for you.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  for (const groupName of ['Pit North', 'Pit South']) {
    const { groupid } = await stack.ask(createGroup, { groupName }, stranger.token)
    const target = { groupid, targetEmail: person.email, targetPermission: 'VIEW' as const }
    expect(await stack.ask(addGroupUser, target, stranger.token)).toMatchObject({ resultCode: 'INVITED' })
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'You have 2 invitations' })).toContainText(stranger.email)
  await page.goto('/?invitations=open')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog).toContainText(stranger.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline the group Pit South' }).click()
  await expect(noticeOf(page, 'Invitation Declined')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  // The button that was pressed is gone: the next Tab is still of the dialog.
  await expect(dialog).toBeFocused()
  await dialog.getByRole('button', { name: 'Accept and Open the group Pit North' }).press('Enter')
  await expect(noticeOf(page, 'Invitation Accepted')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Pit North' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('for your answer.')).toHaveCount(0)
})

test('an address that does not exist says so, and so does one that is for others', async ({ as }) => {
  const page = await as('viewer')
  const notFound = page.getByRole('heading', { name: 'Page not found!' })
  await page.goto('/sqprov')
  await expect(notFound).toBeVisible()
  await page.goto('/account/nothing')
  await expect(notFound).toBeVisible()
  await page.goto('/nowhere/at/all')
  await expect(notFound).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('a group that does not exist says so, and leads to where there is something', async ({
  as,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const page = await as('admin')
  const shown = page.getByText('Group not found, or not shared with you.')
  await page.goto('/group/g-Nowhere01')
  await expect(shown).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Hunter Valley Fleet (10)' })
  await expect(page.getByRole('heading', { level: 1, name: 'Hunter Valley Fleet' })).toBeVisible()

  await page.goto('/group/g-Nowhere01/v-Nowhere1')
  await expect(shown).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/$|\/group\/g-HunterVal$/)

  await page.goto('/subscriptions/g-Nowhere01')
  await expect(shown).toBeVisible()
  await page.getByRole('link', { name: 'Choose a group of yours' }).click()
  await expect(page.getByRole('table', { name: 'Subscriptions' })).toBeVisible()
})

test('a provisioning account is led to its page and looks a device up', async ({ as }) => {
  const page = await as('provisioning')
  await page.goto('/')
  await expect(page).toHaveURL('/sqprov')
  await page.getByLabel('Device ID').fill('fresh0001')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page).toHaveURL('/sqprov/FRESH0001')
  const found = page.getByRole('region', { name: 'FRESH0001' })
  await expect(found).toContainText('Not yet')
  await expect(found.getByText('ago').first()).toBeVisible()
})

test('the map of a group says what its colours mean, and how many are not on it', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/group/g-HunterVal?view=map')
  await expect(page.getByRole('application')).toBeVisible()
  const key = page.getByRole('list', { name: 'Map key' })
  await expect(key).toContainText(/Alarm.*No events.*Offline.*\d of 10 devices report no position\./)
  await expect(key).toBeInViewport()
})
