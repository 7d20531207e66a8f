import { fork, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Requests } from './proxies'

const clockFile = '.test/chaos/clock.json'
const ballast = '.test/chaos/disk/ballast'

/** What goes wrong around a stack: its ways to the services, its clock and its disk. */
export const openWeather = (seed: number, hasOwnDisk: boolean) => {
  const proxies = fork(process.argv[1] ?? '', ['--proxies', String(seed)])
  mkdirSync('.test/chaos', { recursive: true })
  const setClock = (offsetMs: number) => writeFileSync(clockFile, String(offsetMs))
  setClock(0)
  return {
    calm: (isCalm: boolean) => proxies.send({ isCalm }),
    setClock,
    /** Takes what is left of the disk; false where it has none of its own. */
    fillDisk: (): boolean => {
      if (hasOwnDisk) spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' })
      return hasOwnDisk
    },
    emptyDisk: () => rmSync(ballast, { force: true }),
    takeRequests: (): Promise<Requests> =>
      new Promise((resolve) => {
        proxies.once('message', (requests) => resolve(requests as Requests))
        proxies.send({})
      }),
    close: () => proxies.disconnect(),
  }
}
export type Weather = ReturnType<typeof openWeather>
