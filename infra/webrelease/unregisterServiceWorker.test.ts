import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { unregisterServiceWorkerCode } from './unregisterServiceWorker'

it('takes over, forgets all that was kept and unregisters, answering nothing', async () => {
  const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {}
  const done: string[] = []
  const note = async (what: string) => Promise.resolve(void done.push(what))
  const self = {
    caches: { keys: () => Promise.resolve(['one', 'two']), delete: (name: string) => note(`delete ${name}`) },
    registration: { unregister: () => note('unregister') },
    skipWaiting: () => note('skipWaiting'),
    addEventListener: (kind: string, listener: (typeof listeners)[string]) => (listeners[kind] = listener),
  }
  runInNewContext(unregisterServiceWorkerCode, { self })
  expect(Object.keys(listeners)).toEqual(['install', 'activate'])
  for (const kind of ['install', 'activate']) {
    const works: Promise<unknown>[] = []
    listeners[kind]?.({ waitUntil: (work) => void works.push(work) })
    await Promise.all(works)
  }
  expect(done).toEqual(['skipWaiting', 'delete one', 'delete two', 'unregister'])
})
