import { makeDeviceLink } from '../../../shared/sharelinks/links'
import { queryReadings } from '../../../shared/data/queryReadings'
import { eventually } from '../../harness/eventually'
import { type BenchStack, benchDir } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { median } from '../core/quantile'
import { type FirstLoad, measureFirstLoad } from '../web/measureFirstLoad'
import { openBrowser } from '../web/openBrowser'
import { openHttp2Front } from '../web/openHttp2Front'
import { countViewers } from './countViewers'

const loads = 5

/** What people wait for who open a link on a slow phone, and what a thousand of them cost. */
export const measureLinks = async (stack: BenchStack): Promise<Figure[]> => {
  const counted = await countViewers()
  const harness = await stack.harness()
  const maker = await harness.newUser('Link Maker')
  const made = await harness.newDevice({ name: 'Hired Pump' }, [[maker, 'ADMIN']])
  const { deviceid } = made
  const device = await harness.connect(made, { listen: false })
  await device.sendReading({ ts: Math.floor(Date.now() / 1000), vsys: 12.6, ambient: 21 })
  await eventually(async () => {
    const { data } = await harness.ask(queryReadings, { deviceid }, maker.token)
    if (data.length === 0) throw new Error('The reading is not there yet.')
  })
  const wanted = { hours: 1, position: 'none', history: 'day' } as const
  const keys = ['vsys', 'ambient']
  const { address } = await harness.ask(makeDeviceLink, { deviceid, keys, ...wanted }, maker.token)
  const front = await openHttp2Front(harness.address.url, `${benchDir}/front`)
  const browser = await openBrowser()
  const found: FirstLoad[] = []
  try {
    const { pathname, hash } = new URL(address, front.url)
    const url = `${front.url}${pathname}${hash}`
    for (let n = 0; n < loads; n += 1) {
      found.push(await measureFirstLoad(browser, url, { selector: 'li [class*=figure]', count: 2 }))
    }
  } finally {
    await browser.close()
    front.close()
    await device.disconnect()
  }
  const of = (name: keyof FirstLoad) => median(found.map((each) => each[name]))
  const best = Math.round(Math.min(...found.map(({ readyMs }) => readyMs)))
  return [
    ...counted,
    {
      name: 'first load to what a link shows',
      ours: of('kilobytes'),
      unit: 'kB gzip',
      aim: '≤ 120',
      limit: 'React 60 kB',
    },
    {
      name: 'a link opens, slow 4G, CPU 4×',
      ours: of('readyMs'),
      unit: 'ms',
      aim: '≤ 1,500',
      limit: `${best} ms at best of ${loads}; ${of('requests')} requests, ${of('wireKilobytes').toFixed(0)} kB on the wire`,
    },
  ]
}
