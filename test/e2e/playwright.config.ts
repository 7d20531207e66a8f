import { defineConfig } from '@playwright/test'

interface Finder {
  findBrowser: () => { env: Record<string, string> } | undefined
}

/** `npm test` finds the browser once for all; by itself this run looks for it. Workers inherit what was found. */
if (process.env.CHROMIUM_PATH === undefined) {
  const { href } = new URL('../../scripts/tools/findBrowser.mjs', import.meta.url)
  const browser = ((await import(href)) as Finder).findBrowser()
  if (browser === undefined) throw new Error('The browser of @sparticuz/chromium does not start here.')
  Object.assign(process.env, browser.env)
}

/** Tests with this tag run at both widths, the others at a desk only. */
const phoneTag = /@phone/
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.test/e2e-results',
  globalSetup: './startStacks.setup.ts',
  // Each has a stack of its own. A test waits for its page half of its time: three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // A test that is right costs none of it; a machine that does something else besides may need it.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(reportFile === undefined ? [] : [['json', { outputFile: reportFile }] as const])],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What stands between the page and the network would hide requests from the tests; offline.spec.ts lets it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      // The package's own arguments would break several tests in a row and hide what the content policy forbids.
      // Without a graphics card, drawing through an emulated one costs more than the page itself.
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1360, height: 900 } } },
    {
      name: 'phone',
      grep: phoneTag,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
