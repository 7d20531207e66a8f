import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchStack } from '../../harness/launchStack'
import { type Harness, openHarness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import { median } from '../core/quantile'

const places = { port: 4600, mqttPort: 4683, mqttsPort: 4684, dir: '.test/bench-recovery' }
const devices = 20
const runs = 3
const loadMs = 5000
const pauseMs = 50

type Device = Parameters<Harness['connect']>[0]

/** Sends one reading after the other until told to stop; rejects when there is no connection, or when it breaks. */
const sendUntilBroken = async (
  harness: Harness,
  device: Device,
  onAcknowledged: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const link = await harness.connect(device, { listen: false })
  try {
    for (let n = 0; !signal.aborted; n += 1) {
      await link.sendReading({ ts: Math.floor(Date.now() / 1000) - 86_400 + n, cp1: n })
      onAcknowledged()
    }
  } finally {
    await link.disconnect()
  }
}

/** As a device does: again and again, until told to stop. */
const keepSending = async (
  harness: Harness,
  device: Device,
  onAcknowledged: () => void,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await sendUntilBroken(harness, device, onAcknowledged, signal).catch(() => undefined)
    await sleep(pauseMs)
  }
}

/** From `kill -9` under load and an immediate new start until a device has its first acknowledgement again. */
export const measureRecovery = async (stack: BenchStack): Promise<Figure[]> => {
  // Two stacks at once would measure each other.
  await stack.close()
  rmSync(places.dir, { recursive: true, force: true })
  let running = await launchStack({ ...places, fresh: true })
  const harness = openHarness(running.address)
  const known: Device[] = []
  for (let n = 0; n < devices; n += 1) known.push(await harness.newDevice())
  const firstMs: number[] = []
  const allMs: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const end = new AbortController()
    let killedAt = Infinity
    const heard = new Map<Device, number>()
    const sending = known.map((device) =>
      keepSending(
        harness,
        device,
        () => {
          if (performance.now() > killedAt && !heard.has(device)) heard.set(device, performance.now())
        },
        end.signal,
      ),
    )
    await sleep(loadMs)
    await running.kill()
    killedAt = performance.now()
    running = await launchStack({ ...places, fresh: false })
    while (heard.size < devices) await sleep(pauseMs)
    const waited = [...heard.values()].map((at) => at - killedAt)
    firstMs.push(Math.min(...waited))
    allMs.push(Math.max(...waited))
    end.abort()
    await Promise.all(sending)
  }
  await running.kill()
  rmSync(places.dir, { recursive: true, force: true })
  const limit =
    'starting Node, loading the SDK and the broker, opening the tables, a cold connection with its password'
  const figure = (name: string, ours: number): Figure => ({ name, ours, unit: 'ms', limit })
  return [
    figure('first acknowledgement after `kill -9` under load, median', median(firstMs)),
    figure('first acknowledgement after `kill -9` under load, worst', Math.max(...firstMs)),
    figure('every device acknowledged again after it, worst', Math.max(...allMs)),
  ]
}
