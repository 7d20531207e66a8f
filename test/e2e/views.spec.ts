import type { Page } from '@playwright/test'
import { ViewId } from '../../shared/core/ids'
import { getViews, putView } from '../../shared/views/views'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

const choose = async (page: Page, menu: string, entry: string) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const add = async (page: Page, kind: string) => {
  await page.getByRole('group', { name: 'Add a widget' }).getByRole('button', { name: kind }).click()
  await expect(page.getByRole('heading', { name: `New ${kind}`, level: 1 })).toBeVisible()
}

const grip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}:`) })

test('somebody makes a view, arranges it with the keyboard, takes a step back and saves it', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('view owner')
  const { deviceid } = await stack.newDevice({}, [[owner, 'ADMIN']])
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [deviceid])
  const page = await as(owner.email)
  await page.goto(`/group/${groupid}/v-overview`)
  await choose(page, 'View menu', 'New View')
  await page.getByLabel('Name').fill('Haulage')
  await page.getByRole('button', { name: /^Blank view/ }).click()
  await expect(page.getByRole('heading', { name: 'New Table', level: 1 })).toBeVisible()
  await page.getByLabel('Title').fill('All trucks')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'All trucks' })).toBeVisible()

  await add(page, 'Headline')
  await page.getByRole('button', { name: 'Save' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  const redo = page.getByRole('button', { name: 'Redo' })
  await expect(undo).toBeDisabled()
  await expect(grip(page, 'Headline')).toHaveAccessibleName(/column 1, row 15/)
  await expect(page.locator('[data-latest]')).toBeInViewport()
  await grip(page, 'Headline').press('ArrowUp')
  await expect(grip(page, 'Headline')).toHaveAccessibleName(/column 1, row 1,/)
  await grip(page, 'Headline').press('ArrowRight')
  await grip(page, 'Headline').press('Shift+ArrowRight')
  await expect(grip(page, 'Headline')).toHaveAccessibleName(/column 2, row 1, 4 wide/)
  await expect(redo).toBeDisabled()
  await undo.click()
  await expect(grip(page, 'Headline')).toHaveAccessibleName(/column 2, row 1, 3 wide/)
  await expectAccessible(page)
  await tab(page, 'Overview').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Arrange the view' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Time range/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Month To Date' }).click()
  await expect(page).toHaveURL(/range=month-1/)
  await expect(page.getByRole('button', { name: 'Time range: Month To Date' })).toBeVisible()
  const [headline, table] = await Promise.all(
    ['Headline', 'All trucks'].map((name) => page.getByRole('region', { name }).boundingBox()),
  )
  expect(headline?.y).toBeLessThan(table?.y ?? 0)
  expect(headline?.x).toBeGreaterThan(table?.x ?? 0)

  await choose(page, 'View menu', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete View' }).click()
  await expect(noticeOf(page, 'View Removed')).toBeVisible()
  await expect(tab(page, 'Haulage')).toHaveCount(0)
})

test('two people arrange one view: the second chooses what becomes of both', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const owner = await stack.newUser('view arranger')
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [])
  const { views } = await stack.ask(getViews, { groupid }, owner.token)
  const viewid = views[0]?.viewid ?? ViewId.parse('v-overview')
  const page = await as(owner.email)
  await page.goto(`/group/${groupid}/${viewid}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove Map' }).click()
  await expect(grip(page, 'Map')).toHaveCount(0)
  const { view } = await stack.ask(getViews, { groupid, viewid }, owner.token)
  if (view === undefined) throw new Error('A group has a view before anybody made one.')
  const theirs = { viewid, timeRange: { type: 'week' as const, amount: 1 } }
  await stack.ask(putView, { groupid, view: theirs, version: view.version }, owner.token)

  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'View Changed Meanwhile' })
  await expect(question).toContainText('Somebody else has saved this view since you opened it.')
  await question.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=page]')).toHaveText(
    'Overview (mine)',
  )
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect(page.getByRole('region', { name: 'Table', exact: true })).toBeVisible()
  await expect(map).toHaveCount(0)
  await tab(page, 'Overview').click()
  await expect(page.getByRole('button', { name: 'Time range: Week To Date' })).toBeVisible()
  await expect(map).toBeVisible()
})

test('an empty view offers what its devices report, and says what they lack @phone', async ({
  as,
  stack,
}) => {
  const owner = await stack.newUser('view beginner')
  const { deviceid } = await stack.newDevice({ name: 'Lone Pump' }, [[owner, 'ADMIN']])
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [deviceid])
  const { viewid } = await stack.ask(putView, { groupid, view: { name: 'Nothing yet' } }, owner.token)
  const page = await as(owner.email)
  await page.goto(`/group/${groupid}/${viewid}`)
  const cards = page.getByRole('list', { name: 'Begin with' })
  await expect(cards.getByRole('button', { name: 'No device here reports a fuel level.' })).toBeDisabled()
  await expectAccessible(page)
  await cards.getByRole('button', { name: /^Fleet/ }).click()
  await expect(page.getByRole('region', { name: 'Devices', exact: true })).toContainText('Lone Pump')
  await expect(page.getByRole('group', { name: 'In contact' })).toContainText('of 1')
})

test('what is not there is said to be not there', async ({ as, stack }) => {
  const owner = await stack.newUser('view seeker')
  const groupid = await stack.newGroup([[owner, 'ADMIN']], [])
  const page = await as(owner.email)
  await page.goto(`/group/${groupid}/v-00000000`)
  await expect(page.getByText('View not found')).toBeVisible()
  await page.goto(`/group/${groupid}/v-overview/editor/w-00000000`)
  await expect(page.getByText('Widget not found')).toBeVisible()
})

test('on a phone a widget that is arranged shows its whole name, with its tools below @phone', async ({
  page,
  as,
}) => {
  await as('admin')
  await page.goto('/group/g-HunterVal/v-FleetDay')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const remove = page.getByRole('button', { name: 'Remove With active events' })
  await expect(remove).toBeVisible()
  const names = page.locator('[data-widget] h2')
  const cut = await names.evaluateAll(
    (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
  )
  expect(cut).toBe(0)
  const within = await remove.evaluate((button) => {
    const [own, frame] = [button, button.closest('section')].map((each) => each?.getBoundingClientRect())
    return (own?.right ?? 0) <= (frame?.right ?? 0) && (own?.bottom ?? 0) <= (frame?.bottom ?? 0)
  })
  expect(within).toBe(true)
})
