import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerFile, answerPage, routeOf } from './serveOffline'

const origin = 'https://portal.example'
const navigate = (path: string, over: object = {}) =>
  routeOf({ method: 'GET', mode: 'navigate', url: origin + path, ...over }, origin)

/** Caches as the browser keeps them, as far as they are used. */
const openCaches = () => {
  const all = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return Promise.resolve({
      match: (key: string) => Promise.resolve(kept.get(key)?.clone()),
      put: (key: string, response: Response) => Promise.resolve(void kept.set(key, response)),
    })
  }
  const caches = { open, delete: (name: string) => Promise.resolve(all.delete(name)) }
  return { all, caches: caches as unknown as CacheStorage }
}

const work: Promise<unknown>[] = []
const keepAlive = (each: Promise<unknown>) => void work.push(each)
const page = (text: string, etag = text) => new Response(text, { headers: { etag } })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
let { all, caches } = openCaches()

beforeEach(() => {
  ;({ all, caches } = openCaches())
  work.length = 0
})

const open = async (ask: () => Promise<Response>) => {
  const answer = await answerPage(caches)(ask, keepAlive)
  await Promise.all(work)
  return answer.text()
}

describe('what the worker answers', () => {
  it.each(['/', '/data/TRUCK0001', '/group/g-123456789/v-12345678', '/login?redirect=%2Fa.b'])(
    '%s is a page',
    (path) => {
      expect(navigate(path)).toBe('page')
    },
  )

  it.each([
    '/terms-of-service.html',
    '/api/openapi.json',
    '/api/groups/list',
    '/shared',
    '/config.json',
    '/offline-worker.js',
  ])('%s goes its way', (path) => {
    expect(navigate(path)).toBeUndefined()
    expect(navigate(path, { mode: 'cors' })).toBeUndefined()
  })

  it('leaves alone what another origin is asked, and what changes something', () => {
    expect(navigate('/assets/a-B2x.js', { mode: 'cors' })).toBe('file')
    expect(navigate('/', { url: 'https://cognito.example/' })).toBeUndefined()
    expect(navigate('/', { url: 'https://files.example/assets/a.js' })).toBeUndefined()
    expect(navigate('/', { method: 'POST' })).toBeUndefined()
  })
})

describe('pages', () => {
  it('come from the network, and without it as they were last', async () => {
    expect(await open(() => Promise.resolve(page('old')))).toBe('old')
    expect(await open(() => Promise.resolve(page('new')))).toBe('new')
    expect(await open(offline)).toBe('new')
  })

  it('that were refused or are broken are shown and not kept', async () => {
    await open(() => Promise.resolve(page('good')))
    expect(await open(() => Promise.resolve(new Response('trouble', { status: 503 })))).toBe('trouble')
    expect(await open(offline)).toBe('good')
  })

  it('that do not come for long open as they were last, and are kept when they come', async () => {
    vi.useFakeTimers()
    await open(() => Promise.resolve(page('old')))
    let arrive: (served: Response) => void = () => undefined
    const slow = new Promise<Response>((resolve) => (arrive = resolve))
    const opened = answerPage(caches)(() => slow, keepAlive)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await (await opened).text()).toBe('old')
    arrive(page('new'))
    await Promise.all(work)
    expect(await open(offline)).toBe('new')
    vi.useRealTimers()
  })

  it('fail as they would without a worker when none was ever there', async () => {
    await expect(open(offline)).rejects.toThrow('Failed to fetch')
  })

  it('of another build let the files of the last one go', async () => {
    await open(() => Promise.resolve(page('one')))
    const file = new Request(`${origin}/assets/a-B2x.js`)
    const files = answerFile(caches, () => Promise.resolve(new Response('program')))
    await files(file, keepAlive)
    await open(() => Promise.resolve(page('one')))
    expect([...(all.get('portal-files')?.keys() ?? [])]).toEqual([file.url])
    await open(() => Promise.resolve(page('two')))
    expect(all.has('portal-files')).toBe(false)
  })
})

describe('files', () => {
  const file = new Request(`${origin}/assets/a-B2x.js`)

  it('are fetched once', async () => {
    let fetched = 0
    const files = answerFile(caches, () => {
      fetched += 1
      return Promise.resolve(new Response('program'))
    })
    expect(await (await files(file, keepAlive)).text()).toBe('program')
    await Promise.all(work)
    expect(await (await files(file, keepAlive)).text()).toBe('program')
    expect(fetched).toBe(1)
  })

  it('that are not there are asked for again', async () => {
    const files = answerFile(caches, () => Promise.resolve(new Response('', { status: 403 })))
    expect((await files(file, keepAlive)).status).toBe(403)
    expect(await (await caches.open('portal-files')).match(file.url)).toBeUndefined()
  })
})
