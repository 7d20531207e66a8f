import type { Browser } from '@playwright/test'
import type { Figure } from '../core/Figure'
import { runPairs } from '../core/runPairs'
import { screens } from './openBrowser'
import { openDevicePage } from './openDevicePage'
import { openNivoPage } from './openNivoPage'
import type { openWebScene, signInThrough } from './openWebScene'

const updates = 5
const manyCards = 30

interface Polls {
  url: string
  scene: Awaited<ReturnType<typeof openWebScene>>
  state: Awaited<ReturnType<typeof signInThrough>>
}

const limit =
  'all work of the main thread in the 700 ms from the answer: parsing it, writing what changed, style, layout, paint, timers'

/** What a new reading costs the phone in somebody's pocket, and a screen on a desk. */
export const measurePolls = async (
  browser: Browser,
  nivoBrowser: Browser,
  { url, scene, state }: Polls,
): Promise<Figure[]> => {
  const nivo = await openNivoPage(nivoBrowser)
  const figures: Figure[] = []
  for (const [name, screen] of Object.entries(screens)) {
    const page = `${url}/data/${scene.deviceid}`
    const ours = await openDevicePage(browser, { url: page, storageState: state, cards: manyCards, screen })
    const update = await runPairs(
      updates,
      async () => {
        const { ts, send } = scene.takeNext()
        return ours.update(ts, send)
      },
      () => nivo.update(),
    )
    await ours.close()
    figures.push({
      name: `poll update of ${ours.cards} cards on a ${name}, CPU 4×`,
      ...update,
      unit: 'ms',
      aim: '≤ 75',
      against: '50 cards, sparklines by nivo’s defaults',
      limit,
    })
  }
  return figures
}
