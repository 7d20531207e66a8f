import type { Browser } from '@playwright/test'
import { build } from 'esbuild'
import { slowDown } from './openBrowser'
import { traceBusyTime, whenMarked } from './traceBusyTime'

const address = 'http://nivo.invalid/'
const mark = 'update'

const bundlePage = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: ['test/bench/web/nivoPage.tsx'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Milliseconds of the main thread for one new reading on fifty cards that nivo draws with its defaults. */
export const openNivoPage = async (browser: Browser) => {
  const script = await bundlePage()
  const page = await browser.newPage()
  await page.route(`${address}**`, (route) =>
    route.request().url() === address
      ? route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><div id="root"></div><script src="/page.js"></script>',
        })
      : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.goto(address)
  await page.waitForFunction(() => document.querySelectorAll('section svg').length >= 50)
  const session = await slowDown(page, false)
  return {
    update: () =>
      traceBusyTime(page, session, {
        act: () =>
          page.evaluate((text) => {
            console.timeStamp(text)
            window.benchUpdate?.()
          }, mark),
        begun: whenMarked(mark),
      }),
    close: () => page.close(),
  }
}
