import { createECDH, randomBytes } from 'node:crypto'
import type { PushSubscription } from '../../shared/push/pushDevices'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { log } from '../core/log'
import type { PushKeys } from './pushKeys'

/** Hosts of the push services of browsers. A request of the portal goes to these and to no other host. */
const hosts: readonly string[] = ['fcm.googleapis.com', 'web.push.apple.com']
/** Those of which a browser is given one of many. */
const families: readonly string[] = ['.push.services.mozilla.com', '.notify.windows.com']

const maxLength = 1000

const isNamed = (host: string): boolean =>
  hosts.includes(host) || families.some((family) => host.endsWith(family) && host.length > family.length)

/**
 * Whether a subscription leads to a push service that the portal knows: by https at the usual port, with no name or
 * password in it.
 * @param standIn the address of the one service beside them that a local portal is configured with
 */
export const isPushEndpoint = (endpoint: string, standIn?: string): boolean => {
  if (endpoint.length > maxLength || !URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (standIn !== undefined && origin === new URL(standIn).origin) return true
  return protocol === 'https:' && port === '' && isNamed(hostname)
}

/** What a push service made of a message. `gone`: the subscription is no more; `passing`: it may take it later. */
export type PostOutcome = 'accepted' | 'gone' | 'refused' | 'passing'

interface Letter {
  text: string
  /** A message of the same topic that waits still is replaced; 32 characters of base64url at most. */
  topic: string
  urgency: 'high' | 'normal'
}

export type PostPush = (to: PushSubscription, letter: Letter, keys: PushKeys) => Promise<PostOutcome>

const ttlSeconds = dayMs / secondMs
/** A push service takes no more of a message, encrypted. */
const maxBodyBytes = 4096
const patienceMs = 5 * secondMs
const saltBytes = 16

/** Encrypts for one browser (RFC 8291). */
export const encryptFor = async (
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  text: string,
): Promise<Buffer> => {
  const { default: ece } = await import('http_ece')
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const salt = randomBytes(saltBytes).toString('base64url')
  return ece.encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    dh: p256dh,
    privateKey,
    salt,
    authSecret: auth,
  })
}

const outcomeOf = (status: number): PostOutcome => {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'passing' : 'refused'
}

/**
 * Hands a message to the push service of a browser. The address is looked at again, however it came into the store, and
 * no redirection is followed: no request goes to a host that is not on the list.
 */
export const openPostPush =
  (now: Clock, standIn?: string): PostPush =>
  async ({ endpoint, ...keysOfBrowser }, { text, topic, urgency }, keys) => {
    if (!isPushEndpoint(endpoint, standIn)) return 'gone'
    const body = await encryptFor(keysOfBrowser, text)
    if (body.length > maxBodyBytes) throw new RangeError(`A push message has ${body.length} bytes`)
    try {
      const { status } = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          authorization: keys.authorize(endpoint, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency,
          topic,
        },
        body: new Uint8Array(body),
      })
      const outcome = outcomeOf(status)
      // A refusal is ours to mend: the key, or the form of the request.
      if (outcome === 'refused') log.error('a push service refuses', { host: new URL(endpoint).host, status })
      return outcome
    } catch (error) {
      log.warn('a push service does not answer', { host: new URL(endpoint).host, error })
      return 'passing'
    }
  }
