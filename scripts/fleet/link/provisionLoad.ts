import { DeviceId } from '../../../shared/core/ids'
import { loadLocalEnvironment } from '../../operator/loadLocalEnvironment'
import { openProvision } from '../../operator/openProvision'
import { loadMachine } from '../machines/excavator'

const atOnce = 20

/**
 * Makes load devices known to the running local stack, on a plan that keeps all of their readings; those that are
 * known stay as they are. Returns how many are new.
 * @throws when the stack was never started in this state folder
 */
export async function provisionLoad(
  localDir: string,
  deviceids: readonly string[],
  passwordOf: (deviceid: string) => string,
): Promise<number> {
  await loadLocalEnvironment(localDir, process.env)
  const provision = await openProvision('local')
  const queue = deviceids[Symbol.iterator]()
  let made = 0
  const worker = async (): Promise<void> => {
    for (const deviceid of queue) {
      const isNew = await provision({
        deviceid: DeviceId.parse(deviceid),
        name: deviceid,
        model: loadMachine.model,
        fw: loadMachine.fw,
        setupPassword: passwordOf(deviceid),
        wifiPassword: `wifi.${deviceid}`,
        tier: 'PREMIUM',
        addedTs: Math.floor(Date.now() / 1000),
      })
      if (isNew) made += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return made
}
