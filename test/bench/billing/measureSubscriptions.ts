import type { Harness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import { benchDir } from '../core/openBenchStack'
import { median } from '../core/quantile'
import { type FirstLoad, measureFirstLoad } from '../web/measureFirstLoad'
import { openBrowser } from '../web/openBrowser'
import { openHttp2Front } from '../web/openHttp2Front'
import { signInThrough } from '../web/openWebScene'
import { openPayer } from './openPayer'

const loads = 3
const many = 1000
const few = 10
/** The rows that a phone shows first. */
const rows = { selector: 'ul[aria-label="Subscriptions"] > li[data-index]', count: 4 }

/** The subscriptions of a large fleet beside those of a small one: the same phone, network and empty cache, in turn. */
export const measureSubscriptions = async (harness: Harness): Promise<Figure[]> => {
  const large = await openPayer(harness, 'SUBL', many)
  const small = await openPayer(harness, 'SUBS', few)
  const front = await openHttp2Front(harness.address.url, `${benchDir}/subscriptions-front`)
  const browser = await openBrowser()
  const ours: FirstLoad[] = []
  const baseline: FirstLoad[] = []
  try {
    const page = `${front.url}/subscriptions`
    const states = {
      large: await signInThrough(browser, front.url, large),
      small: await signInThrough(browser, front.url, small),
    }
    for (let n = 0; n < loads; n += 1) {
      ours.push(await measureFirstLoad(browser, page, rows, states.large))
      baseline.push(await measureFirstLoad(browser, page, rows, states.small))
    }
  } finally {
    await browser.close()
    front.close()
  }
  const of = (found: readonly FirstLoad[], name: keyof FirstLoad) => median(found.map((each) => each[name]))
  const against = `${few} devices`
  const limit = `${of(ours, 'requests')} requests, ${of(ours, 'wireKilobytes').toFixed(0)} kB on the wire`
  return [
    {
      name: `subscriptions of ${many.toLocaleString('en')} devices, slow 4G, CPU 4×`,
      ...{ ours: of(ours, 'readyMs'), baseline: of(baseline, 'readyMs') },
      ...{ unit: 'ms', aim: '≤ 1.3 ×', against, limit },
    },
    {
      name: `first load to ${many.toLocaleString('en')} subscriptions`,
      ...{ ours: of(ours, 'kilobytes'), baseline: of(baseline, 'kilobytes') },
      ...{ unit: 'kB gzip', against, limit: 'their list, which is filtered and sorted on the page' },
    },
  ]
}
