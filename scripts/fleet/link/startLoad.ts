import mqtt, { type MqttClient } from 'mqtt'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs, secondMs } from '../../../shared/core/time'
import { topics } from '../../../shared/core/topics'
import { DeviceId } from '../../../shared/core/ids'
import { loadDeviceId, loadMachine } from '../machines/excavator'
import { measure } from '../physics/measure'
import { openWorld } from '../physics/openWorld'
import { sampleAt } from '../physics/Sample'
import { loadLocalEnvironment } from '../../operator/operatedStage'
import { openProvision } from '../../operator/provision/openProvision'

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

interface LoadPlan {
  readonly url: string
  readonly devices: number
  readonly intervalSeconds: number
  readonly passwordOf: (deviceid: string) => string
}

/** What has happened so far, messages and connections. */
interface LoadCount {
  connected: number
  sent: number
  acknowledged: number
  failed: number
  /** A device whose last message was not yet acknowledged kept its turn for later. */
  skipped: number
}

const connectAtOnce = 50
const turnMs = 10
const apartMs = 3 * minuteMs

/** Connects many cheap devices and lets each send a reading every interval, spread evenly over it. */
export async function startLoad(plan: LoadPlan): Promise<{ count: LoadCount; stop(): Promise<void> }> {
  const count: LoadCount = { connected: 0, sent: 0, acknowledged: 0, failed: 0, skipped: 0 }
  const ids = Array.from({ length: plan.devices }, (_, i) => loadDeviceId(i + 1))
  const clients: { deviceid: string; client: MqttClient; waiting: boolean }[] = []
  for (let from = 0; from < ids.length; from += connectAtOnce) {
    const group = ids.slice(from, from + connectAtOnce).map(async (deviceid) => {
      const client = await connect(plan, deviceid)
      count.connected += 1
      clients.push({ deviceid, client, waiting: false })
    })
    await Promise.all(group)
  }

  const world = openWorld(loadMachine)
  const send = (i: number): void => {
    const device = clients[i]
    if (!device) return
    if (device.waiting) return void (count.skipped += 1)
    const nowMs = Date.now()
    const { reading } = measure(loadMachine, sampleAt(world, nowMs - (i % 200) * apartMs), new Set())
    reading.deviceid = device.deviceid
    reading.ts = nowMs / secondMs
    reading.time = Math.round(reading.ts)
    device.waiting = true
    count.sent += 1
    device.client.publish(
      topics.directData(device.deviceid),
      JSON.stringify(reading),
      { qos: 1 },
      (error) => {
        device.waiting = false
        if (error) count.failed += 1
        else count.acknowledged += 1
      },
    )
  }

  const startMs = performance.now()
  const perMs = clients.length / (plan.intervalSeconds * secondMs)
  let turns = 0
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - startMs) * perMs)
    for (; turns < due; turns++) send(turns % clients.length)
  }, turnMs)

  return {
    count,
    stop: async () => {
      clearInterval(timer)
      for (let patience = 50; patience > 0 && clients.some(({ waiting }) => waiting); patience--)
        await sleep(100)
      await Promise.all(clients.map(({ client }) => client.endAsync(true)))
    },
  }
}

const connect = (plan: LoadPlan, deviceid: string): Promise<MqttClient> =>
  mqtt.connectAsync(
    plan.url,
    {
      clientId: deviceid,
      username: deviceid,
      password: plan.passwordOf(deviceid),
      clean: true,
      keepalive: 60,
      reconnectPeriod: 2000,
    },
    false,
  )
