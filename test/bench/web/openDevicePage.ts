import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { slowDown } from './openBrowser'
import { traceBusyTime } from './traceBusyTime'

export const cardSelector = 'section > header > h2'

/** Opens the page of a device at full speed, then slows its processor down. */
export const openDevicePage = async (
  browser: Browser,
  url: string,
  storageState: BrowserContextOptions['storageState'],
  cards: number,
) => {
  const context = await browser.newContext(storageState === undefined ? {} : { storageState })
  const page: Page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length >= count, [
    cardSelector,
    cards,
  ] as const)
  // What the page fetches ahead while it rests is not part of an update.
  await page.waitForLoadState('networkidle')
  const session = await slowDown(page, false)
  const poll = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/data?'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answered
  }
  return {
    cards: await page.locator(cardSelector).count(),
    /** Milliseconds of the main thread for one poll, the answer's parsing and all drawing included. */
    update: () => traceBusyTime(page, session, poll),
    close: () => context.close(),
  }
}
