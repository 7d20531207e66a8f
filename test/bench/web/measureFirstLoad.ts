import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Request } from '@playwright/test'
import { slowDown } from './openBrowser'

export interface FirstLoad {
  readyMs: number
  kilobytes: number
  requests: number
}

declare global {
  interface Window {
    benchReadyMs?: number
  }
}

const patienceMs = 60_000

/** Runs in the page: notes, frame by frame, when as many elements are there as were wanted. */
const watchFor = ({ selector, count }: { selector: string; count: number }) => {
  const look = () => {
    if (document.querySelectorAll(selector).length >= count) window.benchReadyMs ??= performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** What a request weighs with gzip: the local server sends some files smaller still, which is not what is asked. */
const gzipBytesOf = async (request: Request): Promise<number> => {
  const response = await request.response()
  if (response === null) return 0
  const body = await response.body()
  const isPacked = /image|font/.test(response.headers()['content-type'] ?? '')
  return isPacked ? body.length : Math.min(body.length, gzipSync(body, { level: 9 }).length)
}

/** Opens a page with nothing in the cache, slowed down, and waits for what makes it useful. */
export const measureFirstLoad = async (
  browser: Browser,
  url: string,
  wanted: { selector: string; count: number },
  storageState?: BrowserContextOptions['storageState'],
): Promise<FirstLoad> => {
  const context = await browser.newContext(storageState === undefined ? {} : { storageState })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watchFor, wanted)
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await page.goto(url, { waitUntil: 'commit' })
    const found = await page.waitForFunction(() => window.benchReadyMs, undefined, { timeout: patienceMs })
    const until = [...finished]
    const sizes = await Promise.all(until.map(gzipBytesOf))
    return {
      readyMs: (await found.jsonValue()) ?? Infinity,
      kilobytes: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000,
      requests: until.length,
    }
  } finally {
    await context.close()
  }
}
