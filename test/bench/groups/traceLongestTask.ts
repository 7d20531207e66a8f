import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import type { Wanted } from '../web/measureFirstLoad'
import { screens } from '../web/openBrowser'
import { recordTrace } from '../web/recordTrace'
import { mainThreads } from '../web/traceBusyTime'

const patienceMs = 180_000
const settleMs = 1500
const wheelPx = 400
const wheels = 15

/** The longest piece of work of the main thread while something happens, in milliseconds of the processor. */
const longestDuring = async (session: CDPSession, act: () => Promise<void>): Promise<number> => {
  const events = await recordTrace(session, act)
  const mains = mainThreads(events)
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid}/${tid}`),
  )
  return Math.max(0, ...tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000))
}

const scroll = async (page: Page) => {
  const box = await page.getByRole('table', { name: 'Machines' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 50)
  for (let n = 0; n < wheels; n += 1) {
    await page.mouse.wheel(0, n % 2 === 0 ? wheelPx : -wheelPx)
    await page.waitForTimeout(50)
  }
}

const filter = async (page: Page) => {
  const rule = page.getByRole('group', { name: 'Filter 1' })
  await rule.getByLabel('Value').pressSequentially('truck 77', { delay: 120 })
  await page.waitForTimeout(settleMs / 2)
}

/** A desk that is not slowed: rows are scrolled, filtered and put into another order. */
export const traceLongestTask = async (
  browser: Browser,
  url: string,
  { selector }: Wanted,
  storageState: BrowserContextOptions['storageState'],
): Promise<Record<string, number>> => {
  const context = await browser.newContext({
    ...screens.desk,
    ignoreHTTPSErrors: true,
    ...(storageState === undefined ? {} : { storageState }),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(url)
    await page.waitForSelector(selector, { timeout: patienceMs })
    await page.waitForTimeout(settleMs)
    const region = page.getByRole('region', { name: 'Machines' })
    const scrolling = await longestDuring(session, () => scroll(page))
    await region.getByRole('button', { name: 'Add filter' }).click()
    const filtering = await longestDuring(session, () => filter(page))
    const sorting = await longestDuring(session, async () => {
      await region.getByRole('columnheader').nth(2).getByRole('button').click()
      await page.waitForTimeout(settleMs / 2)
    })
    return { scrolling, filtering, sorting }
  } finally {
    await context.close()
  }
}
