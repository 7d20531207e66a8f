import type { Page } from '@playwright/test'
import { chooseMore } from './fixtures/chooseMore'
import { expectLine } from './fixtures/expectLine'
import { findAxeViolations, findColourViolations } from './fixtures/findAxeViolations'
import { cardOf } from './fixtures/openDevicePage'
import { expect, test } from './fixtures/portalTest'
import { pressAction } from './fixtures/pressAction'
import { pressOnCard } from './fixtures/pressOnCard'

interface Place {
  name: string
  account?: string
  path: string
  /** What has to be there before the page is judged. */
  ready: (page: Page) => Promise<void>
}

const truckReady = async (page: Page) => {
  await expect(cardOf(page, 'Transmission Temp')).toBeVisible()
  await expect(cardOf(page, 'Position').getByRole('application')).toBeVisible()
}

/** What a page shows once something was done on it; pages as they are opened are in `everyPage.spec.ts`. */
const places: Place[] = [
  {
    name: 'a refused sign-in',
    path: '/login',
    ready: async (page) => {
      await page.route(/:\d\d01\/$/, (route) =>
        route.fulfill({ status: 400, json: { __type: 'NotAuthorizedException', message: 'No.' } }),
      )
      await page.getByLabel('Email').fill('viewer@example.com')
      await page.getByLabel('Password', { exact: true }).fill('Portal-2025')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'favourites and recent',
    account: 'admin',
    path: '/group/g-HunterVal',
    ready: async (page) => {
      await expect(page.getByRole('link', { name: 'Haul Truck 1' })).toBeVisible()
      await chooseMore(page, 'Favourites and recent')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'search',
    account: 'admin',
    path: '/group/g-HunterVal',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Search devices or groups' }).fill('tru')
      await expect(page.getByRole('option', { name: /Haul Truck/ })).toBeVisible()
    },
  },
  {
    name: 'the account menu',
    account: 'viewer',
    path: '/nowhere',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    },
  },
  {
    name: 'a device page on the Basic plan',
    account: 'user',
    path: '/data/LIGHT0001',
    ready: async (page) => expect(cardOf(page, 'Triggers')).toContainText('unavailable'),
  },
  {
    name: 'an expanded chart',
    account: 'admin',
    path: '/data/TRUCK0001',
    ready: async (page) => {
      await truckReady(page)
      await cardOf(page, 'Supply Voltage').getByRole('button', { name: 'open chart' }).click()
      await expectLine(page.getByRole('dialog'))
      await page.getByText('Show as table').click()
    },
  },
  {
    name: 'the question before a trigger',
    account: 'admin',
    path: '/data/TRUCK0001',
    ready: async (page) => {
      await cardOf(page, 'Triggers').getByRole('button', { name: 'Beacon' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Confirm Action' })).toBeVisible()
    },
  },
  {
    name: 'the range of a chart',
    account: 'admin',
    path: '/data/TRUCK0001',
    ready: async (page) => {
      await cardOf(page, 'Supply Voltage').getByRole('button', { name: 'open chart' }).click()
      await page.getByRole('button', { name: 'Chart range' }).click()
      await expect(page.getByRole('dialog', { name: 'Chart range' })).toBeVisible()
    },
  },
  {
    name: 'the display settings',
    account: 'admin',
    path: '/data/TRUCK0001',
    ready: async (page) => {
      await pressAction(page, 'Display Settings')
      await expect(page.getByRole('dialog').getByText('gps_position')).toBeVisible()
    },
  },
  {
    name: 'the display settings of one card',
    account: 'admin',
    path: '/data/TRUCK0001',
    ready: async (page) => {
      await pressOnCard(page, 'Supply Voltage', 'Display settings')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Apply' })).toBeVisible()
    },
  },
  {
    name: 'the asset notes',
    account: 'admin',
    path: '/data/TRUCK0001',
    ready: async (page) => {
      await pressAction(page, 'Asset Notes')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Apply' })).toBeVisible()
    },
  },
  {
    name: 'the editor of a chart',
    account: 'admin',
    path: '/chart/TRUCK0001/chart1',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add series' }).click()
      await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
    },
  },
]

for (const { name, account, path, ready } of places) {
  test(`axe finds nothing wrong with ${name}, light or dark @phone`, async ({ page, as, complaints }) => {
    complaints.allow(/status of 400/)
    if (account !== undefined) await as(account)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await ready(page)
    // What is pressed first may be there before the page that it belongs to.
    await expect(page.locator('h1').first()).toBeAttached()
    expect(await findAxeViolations(page), 'in light colours').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
    // Colours may be on their way for a moment: what counts is where they end.
    await expect.poll(() => findColourViolations(page), 'in dark colours').toEqual([])
  })
}

/** What is there now, once all of it has come. */
const expectClean = async (page: Page, what: string): Promise<void> => {
  await expect(page.getByRole('main').getByText(/^Loading.*…$/)).toHaveCount(0)
  expect(await findAxeViolations(page), what).toEqual([])
}

test('axe finds nothing wrong with the tabs of the settings that are no list of settings', async ({
  page,
  as,
}) => {
  await as('admin')
  await page.goto('/config/TRUCK0001')
  for (const name of ['Events', 'Admin', 'File']) {
    await page.getByRole('tab', { name, exact: true }).click()
    const panel = page.getByRole('tabpanel', { name })
    await expect(panel.getByRole('heading').first()).toBeVisible()
    await panel.locator('details').evaluateAll((all) => all.forEach((card) => card.setAttribute('open', '')))
    await expectClean(page, name)
  }
})

const openMenu = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
}

/** What opens over a page, and the steps that open it. */
const overlays: Record<string, (page: Page) => Promise<void>> = {
  'a menu of the header': async (page) => {
    await page.goto('/data/TRUCK0001')
    await truckReady(page)
    await openMenu(page, /^Time zone/)
  },
  'the menu of a card': async (page) => {
    await page.goto('/data/TRUCK0001')
    await truckReady(page)
    await openMenu(page, 'Actions of Supply Voltage')
  },
  'the menu of a view': async (page) => {
    await page.goto('/group/g-HunterVal/v-FleetDay')
    await openMenu(page, 'View menu')
  },
  'the times of a view': async (page) => {
    await page.goto('/group/g-HunterVal/v-FleetDay')
    await openMenu(page, /^Time range/)
  },
  'the columns of a table': async (page) => {
    await page.goto('/group/g-HunterVal')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  },
  'the list of a field': async (page) => {
    await page.goto('/data/TRUCK0001')
    await pressAction(page, 'Asset Notes')
    await page.getByRole('dialog').getByLabel('Custom Page').click()
    await expect(page.getByRole('option').first()).toBeVisible()
  },
}

for (const [what, open] of Object.entries(overlays)) {
  test(`axe finds nothing wrong with what opens over a page: ${what}`, async ({ page, as }) => {
    await as('admin')
    await open(page)
    const findIn = { light: findAxeViolations, dark: findColourViolations }
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme)
      // A page takes its new colours part by part.
      await expect.poll(() => findIn[scheme](page), `in ${scheme} colours`).toEqual([])
    }
  })
}

test('axe finds what is wrong: a picture without words, and words that nobody can read', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.evaluate(() => {
    const faint = Object.assign(document.createElement('p'), { textContent: 'Faint' })
    faint.style.cssText = 'color: rgb(190, 190, 190); background: rgb(255, 255, 255)'
    document.querySelector('main')?.append(document.createElement('img'), faint)
  })
  const found = await findAxeViolations(page)
  expect(found.map((each) => each.split(':')[0]).sort()).toEqual(['color-contrast', 'image-alt'])
  expect((await findColourViolations(page)).join()).toMatch(/^color-contrast: /)
})
