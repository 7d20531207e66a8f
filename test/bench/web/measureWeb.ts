import type { BenchStack } from '../core/openBenchStack'
import { benchDir } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { measurePolls } from './measurePolls'
import { measureVisits } from './measureVisits'
import { openBrowser } from './openBrowser'
import { openHttp2Front } from './openHttp2Front'
import { openWebScene, signInThrough } from './openWebScene'

/** What a person waits for, on a slow phone. */
export const measureWeb = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const scene = await openWebScene(harness)
  const front = await openHttp2Front(harness.address.url, `${benchDir}/front`)
  // A trace covers a whole browser: the page compared with has one of its own.
  const [browser, nivoBrowser] = await Promise.all([openBrowser(), openBrowser()])
  try {
    const { url } = front
    const state = await signInThrough(browser, url, scene.person)
    const visits = await measureVisits(browser, { url, deviceid: scene.deviceid, state })
    return [...visits, ...(await measurePolls(browser, nivoBrowser, { url, scene, state }))]
  } finally {
    await Promise.all([browser.close(), nivoBrowser.close(), scene.close()])
    front.close()
  }
}
