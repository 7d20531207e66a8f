import { beforeEach, describe, expect, it } from 'vitest'
import { acknowledgeByToken } from '../../../../shared/alarms/alarmActions'
import { apiPrefix } from '../../../../shared/core/services'
import { reportShown } from '../../../../shared/push/pushDevices'
import type { PushMessage } from '../../../../shared/push/pushMessage'
import { type NoticeScope, serveNotices } from './serveNotices'

const message: PushMessage = {
  title: 'ALARM: Bore Pump',
  body: 'Supply voltage low',
  tag: 'a-tag',
  path: '/data/TRUCK0001',
  atMs: 1_800_000_000_000,
  isAlarm: true,
  shown: 'proof',
  acknowledge: 'yes',
}

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const shown: { title: string; options: Record<string, unknown> }[] = []
const asked: [string, unknown][] = []
const opened: string[] = []
const waits: number[] = []
let answers: (Response | Error)[] = []
let pages: { url: string; focus: () => Promise<void> }[] = []

let maxActions: number | undefined
const scope = {
  get Notification() {
    return maxActions === undefined ? undefined : { maxActions }
  },
  location: { origin: 'https://portal.example' },
  clients: {
    matchAll: () => Promise.resolve(pages),
    openWindow: (url: string) => Promise.resolve(void opened.push(url)),
  },
  registration: {
    showNotification: (title: string, options: Record<string, unknown>) =>
      Promise.resolve(void shown.push({ title, options })),
  },
  fetch: (url: string, init?: { body?: string }) => {
    asked.push([url, JSON.parse(init?.body ?? 'null')])
    const answer = answers.shift() ?? new Response('{}')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  },
  addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
} as unknown as NoticeScope

/** Over when the worker may be stopped. */
const happen = async (kind: string, event: object): Promise<void> => {
  const work: Promise<unknown>[] = []
  listeners.get(kind)?.({ ...event, waitUntil: (each: Promise<unknown>) => void work.push(each) })
  await Promise.all(work)
}
const push = (text: string | undefined) =>
  happen('push', { data: text === undefined ? null : { text: () => text } })
const click = (action: string, data: unknown = message) => {
  let isClosed = false
  const notification = { data, close: () => (isClosed = true) }
  return happen('notificationclick', { action, notification }).then(() => isClosed)
}

beforeEach(() => {
  for (const list of [shown, asked, opened, waits]) list.length = 0
  answers = []
  pages = []
  maxActions = 2
  serveNotices(scope, '/icon.png', (ms) => Promise.resolve(void waits.push(ms)))
})

describe('a push message', () => {
  it('is shown with its buttons, and its proof goes to the portal', async () => {
    await push(JSON.stringify(message))
    expect(shown).toMatchObject([
      {
        title: message.title,
        options: {
          body: message.body,
          tag: 'a-tag',
          icon: '/icon.png',
          renotify: true,
          requireInteraction: true,
          timestamp: message.atMs,
          actions: [{ action: 'acknowledge' }, { action: 'open' }],
        },
      },
    ])
    expect(asked).toEqual([[apiPrefix + reportShown.path, { token: 'proof' }]])
  })

  it('proves itself again until the portal has heard it', async () => {
    answers = [new TypeError('Failed to fetch'), new Response('', { status: 503 }), new Response('{}')]
    await push(JSON.stringify(message))
    expect([asked.length, waits]).toEqual([3, [1000, 4000]])
  })

  it('gives up after a while, and is on the screen all the same', async () => {
    answers = Array.from({ length: 9 }, () => new TypeError('Failed to fetch'))
    await push(JSON.stringify(message))
    expect([asked.length, shown.length]).toEqual([4, 1])
  })

  it.each([
    undefined,
    '',
    'null',
    '{}',
    'no json',
    JSON.stringify({ ...message, path: '//example.com/' }),
    JSON.stringify({ ...message, path: 'https://example.com/' }),
    JSON.stringify({ ...message, title: 5 }),
  ])('that cannot be read is shown nevertheless: %s', async (text) => {
    await push(text)
    expect(shown).toMatchObject([{ title: 'Alert', options: { data: { path: '/events' } } }])
    expect(asked).toEqual([])
  })

  it('without anything to acknowledge has one button', async () => {
    const { acknowledge: _, ...rest } = message
    await push(JSON.stringify({ ...rest, isAlarm: false }))
    expect(shown[0]?.options).toMatchObject({ actions: [{ action: 'open' }], requireInteraction: false })
  })
})

describe('a press', () => {
  it('on Acknowledge tells the portal, and the notification says so without ringing', async () => {
    expect(await click('acknowledge')).toBe(true)
    expect(asked).toEqual([[apiPrefix + acknowledgeByToken.path, { token: 'yes' }]])
    expect(shown).toMatchObject([
      {
        options: {
          body: 'Acknowledged. Supply voltage low',
          silent: true,
          requireInteraction: false,
          actions: [{ action: 'open' }],
        },
      },
    ])
    expect(opened).toEqual([])
  })

  it('on Acknowledge that the portal refuses, or does not hear, says that nothing has happened', async () => {
    answers = [new Response('{}', { status: 400 })]
    await click('acknowledge')
    expect(shown[0]?.options).toMatchObject({ renotify: true, requireInteraction: true })
    expect(shown[0]?.options.body).toMatch(/^Not acknowledged/)
  })

  it.each(['open', ''])('%s opens its page', async (action) => {
    await click(action)
    expect([opened, asked]).toEqual([['https://portal.example/data/TRUCK0001'], []])
  })

  it('opens the page with the one button where the notification can have none', async () => {
    maxActions = undefined
    await click('')
    const { acknowledge: _, ...rest } = message
    await click('', rest)
    expect(opened).toEqual([
      'https://portal.example/acknowledge#yes',
      'https://portal.example/data/TRUCK0001',
    ])
  })

  it('brings the page to the front that is open already', async () => {
    let focused = 0
    const focus = () => Promise.resolve(void (focused += 1))
    pages = [
      { url: 'https://portal.example/', focus: () => Promise.reject(new Error('another page')) },
      { url: 'https://portal.example/data/TRUCK0001', focus },
    ]
    await click('open')
    expect([focused, opened]).toEqual([1, []])
  })

  it('on what another worker showed opens the events', async () => {
    await click('', { something: 'else' })
    expect(opened).toEqual(['https://portal.example/events'])
  })
})
