import chromiumPackage from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  chromium,
} from '@playwright/test'

/** Chromium without a graphics processor. */
const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPackage.executablePath(),
    args,
    // Ending is the benchmark's own affair: it has a stack to stop as well.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })

/** The screens that the page is measured on. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 720 } },
} as const satisfies Record<string, BrowserContextOptions>

const cpuRate = 4
/** What the developer tools of browsers call slow 4G. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

/** A phone that is slow, on a network that is slow. */
export const slowDown = async (page: Page, network = true): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (network) await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  return session
}
