import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Request } from '@playwright/test'
import { screens, slowDown } from './openBrowser'

export interface FirstLoad {
  readyMs: number
  /** Bodies as gzip would send them, which is how peers are told, and as they were sent. */
  kilobytes: number
  wireKilobytes: number
  requests: number
}

declare global {
  interface Window {
    benchReadyMs?: number
  }
}

const patienceMs = 180_000

/** Runs in the page: notes, frame by frame, when as many elements are there as were wanted. */
const watchFor = ({ selector, count, also = [] }: Wanted) => {
  const look = () => {
    const isThere =
      document.querySelectorAll(selector).length >= count &&
      also.every((each) => document.querySelector(each) !== null)
    if (isThere) window.benchReadyMs ??= performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const gzipBytesOf = async (request: Request): Promise<number> => {
  const response = await request.response()
  if (response === null) return 0
  const body = await response.body()
  const isPacked = /image|font/.test(response.headers()['content-type'] ?? '')
  return isPacked ? body.length : Math.min(body.length, gzipSync(body, { level: 9 }).length)
}

const wireBytesOf = async (request: Request): Promise<number> => (await request.sizes()).responseBodySize

const kilobytesOf = (bytes: readonly number[]): number => bytes.reduce((sum, each) => sum + each, 0) / 1000

/** What makes a page useful. */
export interface Wanted {
  selector: string
  count: number
  /** What else has to be there, once each. */
  also?: readonly string[]
}

/** Opens a page with nothing in the cache, slowed down, and waits for what makes it useful. */
export const measureFirstLoad = async (
  browser: Browser,
  url: string,
  wanted: Wanted,
  storageState?: BrowserContextOptions['storageState'],
  screen: BrowserContextOptions = screens.phone,
): Promise<FirstLoad> => {
  const context = await browser.newContext({
    ...screen,
    ignoreHTTPSErrors: true,
    ...(storageState === undefined ? {} : { storageState }),
  })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watchFor, wanted)
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(url, { waitUntil: 'commit' })
    const found = await page.waitForFunction(() => window.benchReadyMs, undefined, { timeout: patienceMs })
    const readyMs = (await found.jsonValue()) ?? Infinity
    const originMs = await page.evaluate(() => performance.timeOrigin)
    // What a page fetches once it is useful is not waited for.
    const until = finished.filter((request) => {
      const { startTime, responseEnd } = request.timing()
      return startTime + responseEnd <= originMs + readyMs
    })
    return {
      readyMs,
      kilobytes: kilobytesOf(await Promise.all(until.map(gzipBytesOf))),
      wireKilobytes: kilobytesOf(await Promise.all(until.map(wireBytesOf))),
      requests: until.length,
    }
  } finally {
    await context.close()
  }
}
