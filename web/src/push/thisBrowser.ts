import * as z from 'zod/mini'
import { putPushDevice, type PushSubscription as Subscription } from '../../../shared/push/pushDevices'
import { PushId, UserId } from '../../../shared/core/ids'
import { callEndpoint } from '../core/api/callEndpoint'
import { RequestError } from '../core/api/RequestError'
import { readText, writeStored } from '../core/storage/localStore'
import { parseStored } from '../core/storage/parseStored'
import { startWorker } from '../offline/startWorker'

/** Whether alerts can ring in this browser: `homeScreen`: once the portal is an app of it; `denied`: not until allowed. */
export type BrowserState = 'unsupported' | 'homeScreen' | 'denied' | 'ready'

/** As much of a browser as says that. */
export interface BrowserParts {
  userAgent: string
  /** A tablet that calls itself a Mac has fingers on it. */
  maxTouchPoints: number
  /** Opened from the home screen. */
  isStandalone: boolean
  hasWorkers: boolean
  hasPush: boolean
  /** Undefined where the browser has no notifications. */
  permission: NotificationPermission | undefined
}

const isApple = ({ userAgent, maxTouchPoints }: BrowserParts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

export const browserStateOf = (parts: BrowserParts): BrowserState => {
  const { isStandalone, hasWorkers, hasPush, permission } = parts
  if (!hasPush || permission === undefined)
    return isApple(parts) && !isStandalone ? 'homeScreen' : 'unsupported'
  if (!hasWorkers) return 'unsupported'
  return permission === 'denied' ? 'denied' : 'ready'
}

export const partsOfBrowser = (): BrowserParts => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isStandalone: window.matchMedia('(display-mode: standalone)').matches,
  hasWorkers: 'serviceWorker' in navigator,
  hasPush: 'PushManager' in window,
  permission: 'Notification' in window ? Notification.permission : undefined,
})

/** What a person calls the thing in front of them. */
export const thisDevice = (userAgent: string): string =>
  /iPad|Tablet/.test(userAgent)
    ? 'this tablet'
    : /iPhone|Android|Mobile/.test(userAgent)
      ? 'this phone'
      : 'this computer'

/** For whom this browser rings, and as which of their devices; it outlives a session that ends by itself. */
const Remembered = z.object({ userid: UserId, id: PushId })

const name = 'rings'

const readRemembered = (): z.infer<typeof Remembered> | undefined =>
  parseStored(Remembered, readText('browser', name))

export const remember = (device: z.infer<typeof Remembered>): void => writeStored('browser', name, device)

export const forgetDevice = (): void => writeStored('browser', name, null)

/** The worker that shows what comes; undefined where there is none. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration()
}

const shapeOf = (subscription: PushSubscription): Subscription | undefined => {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh, auth } = keys
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return undefined
  return { endpoint, p256dh, auth }
}

/** The subscription that this browser has now, if it has one. */
const readSubscription = async (): Promise<Subscription | undefined> => {
  const worker = await findWorker()
  const subscription = (await worker?.pushManager.getSubscription()) ?? undefined
  return subscription === undefined ? undefined : shapeOf(subscription)
}

/** Nothing that is sent reaches this browser any more. */
export const endSubscription = async (): Promise<void> => {
  const worker = await findWorker()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/** Subscribes under the key of the portal, also where the browser has subscribed under another one before. */
export const subscribe = async (publicKey: string): Promise<Subscription> => {
  if (import.meta.env.PROD) await startWorker()
  const worker = await findWorker()
  if (worker === undefined) throw new Error('There is no worker')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await worker.pushManager.subscribe(options).catch(async (error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await endSubscription()
    return worker.pushManager.subscribe(options)
  })
  const shape = shapeOf(subscription)
  if (shape === undefined) throw new Error('The subscription has no keys')
  return shape
}

const stop = async (): Promise<void> => {
  forgetDevice()
  await endSubscription()
}

/**
 * Reports to the portal where this browser takes messages now: its push service may have moved it, and it rings for as long
 * as the session that last said so. For another account than the one that is signed in it rings no more.
 */
export const reportAgain = async (userid: string): Promise<void> => {
  const known = readRemembered()
  if (known === undefined) return
  if (known.userid !== userid) return stop()
  const subscription = await readSubscription()
  if (subscription === undefined) return
  try {
    const { id } = await callEndpoint(putPushDevice, { pushid: known.id, subscription })
    remember({ ...known, id })
  } catch (error) {
    // Removed meanwhile, here or elsewhere. Anything else may pass: the next page says it again.
    if (error instanceof RequestError && error.status === 404) await stop()
  }
}
