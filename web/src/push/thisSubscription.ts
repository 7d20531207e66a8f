import type { PushSubscription as Subscription } from '../../../shared/push/pushDevices'
import { startWorker } from '../offline/startWorker'

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
export const readSubscription = async (): Promise<Subscription | undefined> => {
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
