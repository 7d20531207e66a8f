import { setTimeout as sleep } from 'node:timers/promises'
import { defaultConfig } from '../../../scripts/fleet/commands/defaultConfig'
import { haulTruck } from '../../../scripts/fleet/machines/haulTruck'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { putConfig } from '../../../shared/settings/putConfig'
import { eventually } from '../../harness/eventually'
import type { Harness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import { quantile } from '../core/quantile'

const saves = 40
const lookAgainMs = 20
const patienceMs = 20_000
const firstValue = 60

/** From the press that saves a setting until the portal says that the device, which is connected, has taken it. */
export const measureApplied = async (harness: Harness): Promise<Figure[]> => {
  const person = await harness.newUser('Settings Saver')
  const device = await harness.newDevice({}, [[person, 'ADMIN']])
  const { deviceid } = device
  const line = await harness.connect(device, { respond: () => ({ result: { saved: true } }) })
  await line.sendConfig(defaultConfig(haulTruck))
  const read = () => harness.ask(getConfig, { deviceid }, person.token)
  await eventually(async () => {
    if ((await read()).ts === null) throw new Error('The settings are not there yet.')
  })
  const waits: number[] = []
  for (let n = 0; n < saves; n += 1) {
    const base_interval = firstValue + n
    const isApplied = async () => {
      const { settings, pending } = await read()
      return (
        Object.keys(pending).length === 0 && JSON.stringify(settings.device).includes(`:${base_interval},`)
      )
    }
    const began = performance.now()
    await harness.ask(putConfig, { deviceid, config: { device: { base_interval } } }, person.token)
    while (!(await isApplied())) {
      if (performance.now() - began > patienceMs) throw new Error('A setting was never applied.')
      await sleep(lookAgainMs)
    }
    waits.push(performance.now() - began)
  }
  await line.disconnect()
  const limit = `${saves} saves, median ${Math.round(quantile(waits, 0.5))} ms, worst ${Math.round(quantile(waits, 1))} ms; the frame goes out with the save, the answer comes through a queue`
  const name = 'a setting from its save to applied on a connected device, 95 %'
  return [{ name, ours: quantile(waits, 0.95), unit: 'ms', aim: '≤ 1,000', limit }]
}
