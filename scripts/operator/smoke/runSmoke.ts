import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import mqtt from 'mqtt'
import { topics } from '../../../shared/core/topics'
import { queryReadings } from '../../../shared/data/queryReadings'
import { type PortalConfig, type SmokeTarget, readPortalConfig } from './SmokeTarget'

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
