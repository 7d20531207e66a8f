import { defineConfig } from '@playwright/test'
import e2e from '../e2e/playwright.config'

/** `npm run shots`: pictures of every page at two widths, in light and dark, on one contact sheet. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../../.test/shots-results',
  globalSetup: '../e2e/startStacks.setup.ts',
  globalTeardown: './writeSheet.ts',
  workers: 2,
  reporter: [['line']],
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
})
