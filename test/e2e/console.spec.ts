import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures/portalTest'
import { type Complaints, watchPage } from './fixtures/watchPage'

const html = '<!doctype html><link rel="preload" as="script" href="/unused.js">'

/**
 * A browser complains of what was fetched ahead and not used only some seconds after a page has loaded. Here it does
 * so of a page that is loaded last: of the others it has complained by then.
 */
const untilBrowserComplains = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.route('/unused.html', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('/unused.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const complaint = page.waitForEvent('console', (message) => message.text().includes('/unused.js'))
  await page.goto('/unused.html')
  await complaint
}

const anything = ['error', 'warning']

const pagesOf = {
  admin: [
    '/',
    '/data/TRUCK0001',
    '/diag/TRUCK0001',
    '/serverlog/TRUCK0001',
    '/script/TRUCK0001',
    '/config/TRUCK0001',
    '/raw/TRUCK0001',
    '/users/TRUCK0001',
    '/chart/TRUCK0001/chart1',
    '/widget/TRUCK0001/widget1',
    '/custom/securified',
    '/custom/securified/TRUCK0001',
    '/custom/vibracorder/TRUCK0001',
    '/plans',
    '/api-docs',
    '/nothing/of/the/kind',
  ],
  provisioning: ['/sqprov', '/sqprov/FRESH0001'],
} as const

for (const [account, paths] of Object.entries(pagesOf)) {
  test(`no page says anything to the console: ${account}`, async ({ as, context }) => {
    await as(account)
    const watched: { path: string; complaints: Complaints }[] = []
    for (const path of paths) {
      const page = await context.newPage()
      watched.push({ path, complaints: await watchPage(page, anything) })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    }
    await untilBrowserComplains(context)
    expect(
      watched.flatMap(({ path, complaints }) => complaints.list().map((text) => `${path}: ${text}`)),
    ).toEqual([])
  })
}

test('the sign-in and a way that needs one say nothing to the console', async ({ page, context }) => {
  const complaints = await watchPage(page, anything)
  await page.goto('/data/TRUCK0001')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await untilBrowserComplains(context)
  expect(complaints.list()).toEqual([])
})
