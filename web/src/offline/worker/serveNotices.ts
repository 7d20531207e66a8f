import { type PushMessage, readPushMessage } from '../../../../shared/push/pushMessage'
import { acknowledgePath } from '../../../../shared/alarms/acknowledgePath'
import { apiPrefix } from '../../../../shared/core/services'
import type { Lasting } from './serveOffline'

interface Shown {
  readonly data: unknown
  close(): void
}

interface PushEvent extends Lasting {
  /** Missing when a message has no content. */
  readonly data: { text(): string } | null
}

interface ClickEvent extends Lasting {
  readonly notification: Shown
  /** Which button; empty for the notification itself. */
  readonly action: string
}

interface Page {
  readonly url: string
  focus(): Promise<unknown>
}

interface Options {
  body: string
  tag: string
  data: unknown
  icon: string
  /** Rings again although one of the same tag is on the screen. */
  renotify: boolean
  requireInteraction: boolean
  silent?: boolean
  timestamp: number
  actions?: { action: string; title: string }[]
}

/** As much of a service worker's global object as is used here; the types of the page know nothing of it. */
export interface NoticeScope {
  readonly location: { readonly origin: string }
  /** Missing, or without buttons, on some phones. */
  readonly Notification?: { readonly maxActions?: number }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: { showNotification(title: string, options: Options): Promise<void> }
  fetch(input: string, init?: RequestInit): Promise<Response>
  addEventListener(kind: 'push', listener: (event: PushEvent) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: ClickEvent) => void): void
}

type Wait = (ms: number) => Promise<void>

/** A phone that has just woken up has no connection for a moment. */
const pausesMs = [1000, 4000, 10_000]

/** Asks the portal; again after a while for as long as no answer comes. */
const openPost =
  (scope: NoticeScope, wait: Wait) =>
  async (path: string, body: object): Promise<Response | undefined> => {
    const ask = () =>
      scope.fetch(`${apiPrefix}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (const pauseMs of [0, ...pausesMs]) {
      if (pauseMs > 0) await wait(pauseMs)
      const answer = await ask().catch(() => undefined)
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer
    }
    return undefined
  }

const buttonsOf = ({ acknowledge }: PushMessage) => [
  ...(acknowledge === undefined ? [] : [{ action: 'acknowledge', title: 'Acknowledge' }]),
  { action: 'open', title: 'Open' },
]

/** A message that this worker cannot read still came for a reason: it is never shown as nothing. */
const unread: PushMessage = {
  title: 'Alert',
  body: 'Open the portal to read it.',
  tag: 'unread',
  path: '/events',
  atMs: 0,
  isAlarm: false,
  shown: '',
}

/** Shows what the portal sends while no page is open, and does what a person answers. */
export const serveNotices = (scope: NoticeScope, icon: string, wait: Wait): void => {
  const post = openPost(scope, wait)

  const show = (title: string, message: PushMessage, more: Partial<Options> = {}) =>
    scope.registration.showNotification(title, {
      body: message.body,
      tag: message.tag,
      data: message,
      icon,
      renotify: true,
      requireInteraction: message.isAlarm,
      timestamp: message.atMs,
      actions: buttonsOf(message),
      ...more,
    })

  /** Always on the screen before anything else: a browser ends the subscription of one who is sent to in silence. */
  const take = async (text: string | undefined): Promise<void> => {
    const message = text === undefined ? undefined : readPushMessage(text)
    if (message === undefined) {
      await show(unread.title, { ...unread, atMs: Date.now() })
      return
    }
    await show(message.title, message)
    await post('/user-push-receipts', { token: message.shown })
  }

  /** Without buttons on the notification, the page that opens has the one that is needed. */
  const pathOf = ({ path, acknowledge: token }: PushMessage): string =>
    token === undefined || (scope.Notification?.maxActions ?? 0) > 0 ? path : acknowledgePath(token)

  const open = async (message: PushMessage): Promise<void> => {
    const address = new URL(pathOf(message), scope.location.origin).href
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const isOpen = pages.find(({ url }) => url === address)
    await (isOpen === undefined ? scope.clients.openWindow(address) : isOpen.focus())
  }

  /** The notification says what came of it, and is left for a person to take away. */
  const acknowledge = async (message: PushMessage): Promise<void> => {
    const { acknowledge: token, ...rest } = message
    const answer = await post('/device-acknowledgements', { token })
    const isDone = answer?.ok === true
    const said = isDone
      ? { ...rest, body: `Acknowledged. ${message.body}` }
      : {
          ...message,
          body: `Not acknowledged: the portal did not take it. Open it and try there. ${message.body}`,
        }
    await show(message.title, said, { renotify: !isDone, silent: isDone, requireInteraction: !isDone })
  }

  scope.addEventListener('push', (event) => event.waitUntil(take(event.data?.text())))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    // Shown by this worker, or by one of before.
    const message = readPushMessage(JSON.stringify(event.notification.data)) ?? unread
    const isAcknowledged = event.action === 'acknowledge' && message.acknowledge !== undefined
    event.waitUntil(isAcknowledged ? acknowledge(message) : open(message))
  })
}
