import { airCompressor } from './airCompressor'
import { bulldozer } from './bulldozer'
import { damLevel } from './damLevel'
import type { DemoDevice } from './DemoDevice'
import { excavator } from './excavator'
import { fuelTank } from './fuelTank'
import { generator } from './generator'
import { haulTruck } from './haulTruck'
import { lightTower } from './lightTower'
import type { Machine } from './Machine'
import { plainDevice } from './plainDevice'
import { waterPump } from './waterPump'
import { wheelLoader } from './wheelLoader'

/** The machine without an owner: it reports, and waits to be added with its setup password. */
export const freshDevice: Machine = plainDevice({
  deviceid: 'FRESH0001',
  name: 'New Device',
  setupPassword: 'setup.Fresh1',
})

/** Every simulated machine of the demo, the unowned one last. */
export const machines: readonly Machine[] = [
  haulTruck,
  excavator,
  bulldozer,
  wheelLoader,
  waterPump,
  generator,
  airCompressor,
  lightTower,
  fuelTank,
  damLevel,
  freshDevice,
]

/** The same machines, as the seed and the portal know them. */
export const demoDevices: readonly DemoDevice[] = machines

/** The machine behind a device id; undefined for a device that is not in the demo. */
export const findMachine = (deviceid: string): Machine | undefined =>
  machines.find((machine) => machine.deviceid === deviceid)
