import { defaultConfig } from '../../../scripts/fleet/commands/defaultConfig'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import { simulateHistory } from '../../../scripts/fleet/physics/simulateHistory'
import { minuteMs, secondMs } from '../../../shared/core/time'
import { queryReadings } from '../../../shared/data/queryReadings'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { eventually } from '../../harness/eventually'
import type { Harness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import { benchDir } from '../core/openBenchStack'
import { median } from '../core/quantile'
import { type FirstLoad, measureFirstLoad } from '../web/measureFirstLoad'
import { openBrowser } from '../web/openBrowser'
import { cardSelector } from '../web/openDevicePage'
import { openHttp2Front } from '../web/openHttp2Front'
import { signInThrough } from '../web/openWebScene'

const loads = 5
const readings = 25
const cards = { selector: cardSelector, count: 30 }
/** The fields of the first tab, which may be changed then. */
const fields = { selector: 'main form input:not([disabled])', count: 8 }

const openTruck = async (harness: Harness) => {
  const person = await harness.newUser('Settings Reader')
  const device = await harness.newDevice({}, [[person, 'ADMIN']])
  const { deviceid } = device
  const line = await harness.connect(device, { listen: false })
  await line.sendConfig(defaultConfig(haulTruck))
  const nowMs = Date.now()
  const past = simulateHistory(haulTruck, nowMs - readings * minuteMs, nowMs, minuteMs / secondMs)
  for (const { deviceid: _deviceid, ...reading } of past) await line.sendReading(reading)
  await line.disconnect()
  await eventually(async () => {
    const { ts } = await harness.ask(getConfig, { deviceid }, person.token)
    const { data } = await harness.ask(queryReadings, { deviceid }, person.token)
    if (ts === null || data.length === 0) throw new Error('The device is not there yet.')
  })
  return { person, deviceid }
}

/** Settings that may be changed beside cards that are live: the same phone, network and empty cache, in turn. */
export const measureSettingsPage = async (harness: Harness): Promise<Figure[]> => {
  const { person, deviceid } = await openTruck(harness)
  const front = await openHttp2Front(harness.address.url, `${benchDir}/settings-front`)
  const browser = await openBrowser()
  const settings: FirstLoad[] = []
  const live: FirstLoad[] = []
  try {
    const state = await signInThrough(browser, front.url, person)
    for (let i = 0; i < loads; i += 1) {
      live.push(await measureFirstLoad(browser, `${front.url}/data/${deviceid}`, cards, state))
      settings.push(await measureFirstLoad(browser, `${front.url}/config/${deviceid}`, fields, state))
    }
  } finally {
    await browser.close()
    front.close()
  }
  const of = (found: readonly FirstLoad[], name: keyof FirstLoad) => median(found.map((each) => each[name]))
  const against = 'live cards of the same device'
  const limit = `${of(settings, 'requests')} requests; what a form needs comes beside what every page needs`
  return [
    {
      name: 'settings that may be changed, slow 4G, CPU 4×',
      ...{ ours: of(settings, 'readyMs'), baseline: of(live, 'readyMs') },
      ...{ unit: 'ms', aim: '≤ 1 ×', against, limit },
    },
    {
      name: 'first load to the settings',
      ...{ ours: of(settings, 'kilobytes'), baseline: of(live, 'kilobytes') },
      ...{ unit: 'kB gzip', against, limit },
    },
  ]
}
