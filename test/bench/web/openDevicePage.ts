import type { Browser, BrowserContextOptions } from '@playwright/test'
import { type screens, slowDown } from './openBrowser'
import { traceBusyTime, whenAnswered } from './traceBusyTime'

export const cardSelector = 'section > header > :is(h2, h3)'
const pollAddress = '/data?'

interface DevicePage {
  url: string
  storageState: BrowserContextOptions['storageState']
  cards: number
  screen: (typeof screens)[keyof typeof screens]
}

/** Opens the page of a device at full speed, then slows its processor down. */
export const openDevicePage = async (browser: Browser, { url, storageState, cards, screen }: DevicePage) => {
  const context = await browser.newContext({
    ...screen,
    ignoreHTTPSErrors: true,
    ...(storageState === undefined ? {} : { storageState }),
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length >= count, [
    cardSelector,
    cards,
  ] as const)
  // What the page fetches ahead while it rests is not part of an update.
  await page.waitForLoadState('networkidle')
  const session = await slowDown(page, false)
  return {
    cards: await page.locator(cardSelector).count(),
    /** Milliseconds of the main thread from a poll's answer on: of the one that brings the reading of this time. */
    update: (ts: number, send: () => Promise<unknown>) =>
      traceBusyTime(page, session, {
        act: async () => {
          const answered = page.waitForResponse(
            async (response) =>
              response.url().includes(pollAddress) && (await response.text()).includes(`"ts":${ts}`),
          )
          await send()
          await answered
        },
        begun: whenAnswered(pollAddress),
      }),
    close: () => context.close(),
  }
}
