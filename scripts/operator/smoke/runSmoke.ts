import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import mqtt from 'mqtt'
import * as z from 'zod'
import { DescribeEndpointCommand, IoTClient } from '@aws-sdk/client-iot'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { topics } from '../../../shared/core/topics'
import { queryReadings } from '../../../shared/data/queryReadings'

/** Whom the smoke test asks, as whom, and which device it plays. */
interface SmokeTarget {
  url: string
  email: string
  password: string
  deviceid: string
  broker: { url: string; username?: string; password?: string; cert?: string; key?: string }
}

/** What a deployment keeps for it in one secret. */
const SmokeSecret = z.object({
  url: z.url(),
  email: z.email(),
  password: z.string(),
  deviceid: z.string(),
  certificatePem: z.string(),
  privateKeyPem: z.string(),
})

/** `/config.json`, as far as it is needed; `local` is there on a local stack alone. */
const PortalConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  api: z.object({ device: z.string() }),
  cognito: z.object({ userPoolEndpoint: z.string() }).optional(),
  local: z
    .object({
      mqttUrl: z.string(),
      accounts: z.array(z.object({ email: z.string(), password: z.string() })).min(1),
      devices: z.array(z.object({ deviceid: z.string(), setupPassword: z.string() })).min(1),
    })
    .optional(),
})
type PortalConfig = z.infer<typeof PortalConfig>

const readPortalConfig = async (url: string): Promise<PortalConfig> => {
  const response = await fetch(new URL('/config.json', url))
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  return PortalConfig.parse(await response.json())
}

/** The demo's first account and device on a running local stack. */
export const readLocalTarget = async (url: string): Promise<SmokeTarget> => {
  const { local } = await readPortalConfig(url)
  const [account] = local?.accounts ?? []
  const [device] = local?.devices ?? []
  if (local === undefined || account === undefined || device === undefined) {
    throw new Error(`${url} is no local stack`)
  }
  const { deviceid, setupPassword } = device
  return {
    url,
    ...account,
    deviceid,
    broker: { url: local.mqttUrl, username: deviceid, password: setupPassword },
  }
}

/** The account and device that a stage keeps for the test, in the secret `portal-smoke-STAGE`. */
export const readStageTarget = async (stage: string): Promise<SmokeTarget> => {
  const SecretId = `portal-smoke-${stage}`
  const { SecretString = '{}' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId }),
  )
  const { certificatePem, privateKeyPem, ...rest } = SmokeSecret.parse(JSON.parse(SecretString))
  const { endpointAddress } = await new IoTClient({}).send(
    new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }),
  )
  if (endpointAddress === undefined) throw new Error('IoT Core gives no address')
  const broker = { url: `mqtts://${endpointAddress}:8883`, cert: certificatePem, key: privateKeyPem }
  return { ...rest, broker }
}

const patienceMs = 30_000
const pauseMs = 250
const key = 'smoke_test'

/** The page and what it needs to begin: a page whose files are missing is no page. */
const loadPage = async (url: string): Promise<void> => {
  const page = await fetch(url)
  if (!page.ok) throw new Error(`The page answers ${page.status}`)
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  if (files.length === 0) throw new Error('The page names no files')
  for (const file of files) {
    const response = await fetch(new URL(file, url))
    if (!response.ok) throw new Error(`${file} answers ${response.status}`)
  }
}

/** Signs in as a person does, by SRP; returns the access token. */
const getToken = async ({ email, password }: SmokeTarget, config: PortalConfig): Promise<string> => {
  const { userPoolId, userPoolClientId, cognito } = config
  const Cognito = { userPoolId, userPoolClientId, ...cognito }
  Amplify.configure({ Auth: { Cognito } })
  const { nextStep } = await signIn({ username: email, password })
  if (nextStep.signInStep !== 'DONE') throw new Error(`Signing in asks for more: ${nextStep.signInStep}`)
  const token = (await fetchAuthSession()).tokens?.accessToken.toString()
  if (token === undefined) throw new Error('Signing in gave no token')
  return token
}

/** Publishes one reading as the device does; resolves when the broker has acknowledged it. */
const publish = async ({ deviceid, broker }: SmokeTarget, reading: object): Promise<void> => {
  const { url, ...credentials } = broker
  const client = await mqtt.connectAsync(url, { ...credentials, clientId: deviceid, reconnectPeriod: 0 })
  await client.publishAsync(topics.directData(deviceid), JSON.stringify(reading), { qos: 1 })
  await client.endAsync()
}

const readLatest = async ({ url, deviceid }: SmokeTarget, { api }: PortalConfig, token: string) => {
  const path = queryReadings.path.replace('{deviceid}', deviceid)
  const response = await fetch(new URL(`${api.device}${path}`, url), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  return queryReadings.output.parse(await response.json()).data
}

/**
 * Publishes one reading as a device and reads it back as a signed-in person, through the portal's own address.
 * @throws with what does not work
 */
export const runSmoke = async (target: SmokeTarget, say: (line: string) => void): Promise<void> => {
  const config = await readPortalConfig(target.url)
  await loadPage(target.url)
  say(`The page and its files load from ${target.url}.`)
  const token = await getToken(target, config)
  try {
    say(`${target.email} is signed in.`)
    const mark = randomInt(1, 1_000_000_000)
    await publish(target, { ts: Math.floor(Date.now() / 1000), [key]: mark })
    const beganMs = performance.now()
    const waitedMs = () => Math.round(performance.now() - beganMs)
    say(`${target.deviceid} has sent a reading.`)
    for (;;) {
      const readings = await readLatest(target, config, token)
      if (readings.some((reading) => reading[key] === mark)) break
      if (waitedMs() > patienceMs) throw new Error(`The reading is not there after ${patienceMs / 1000} s`)
      await sleep(pauseMs)
    }
    say(`The reading was there ${waitedMs()} ms after the broker had acknowledged it.`)
  } finally {
    await signOut()
  }
}
