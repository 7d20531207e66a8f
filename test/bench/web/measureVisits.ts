import type { Browser } from '@playwright/test'
import type { Figure } from '../core/Figure'
import { median } from '../core/quantile'
import { expireAccess } from './expireAccess'
import { type FirstLoad, measureFirstLoad } from './measureFirstLoad'
import { cardSelector } from './openDevicePage'
import type { signInThrough } from './openWebScene'

const loads = 5
const manyCards = 30

interface Visits {
  url: string
  deviceid: string
  state: Awaited<ReturnType<typeof signInThrough>>
}

const mediansOf = (found: readonly FirstLoad[]): FirstLoad => {
  const of = (name: keyof FirstLoad) => median(found.map((each) => each[name]))
  return {
    readyMs: of('readyMs'),
    kilobytes: of('kilobytes'),
    wireKilobytes: of('wireKilobytes'),
    requests: of('requests'),
  }
}

const limitOf = (found: readonly FirstLoad[]): string => {
  const { requests, wireKilobytes } = mediansOf(found)
  const best = Math.round(Math.min(...found.map(({ readyMs }) => readyMs)))
  const transferMs = Math.round(wireKilobytes * 5)
  return `${best} ms at best of ${found.length}; ${requests} requests, ${wireKilobytes.toFixed(0)} kB on the wire take ${transferMs} ms at 1.6 Mbit/s, each step of the chain 150 ms`
}

const sizes = { unit: 'kB gzip', limit: 'React 60 kB, then the router and the contracts' }

/** What somebody waits for who opens the portal on a slow phone: signed out, in, and in since yesterday; in turn. */
export const measureVisits = async (
  browser: Browser,
  { url, deviceid, state }: Visits,
): Promise<Figure[]> => {
  const form = { selector: 'input[type=password]', count: 1 }
  const cards = { selector: cardSelector, count: manyCards }
  const page = `${url}/data/${deviceid}`
  const yesterday = expireAccess(state)
  const signIn: FirstLoad[] = []
  const live: FirstLoad[] = []
  const morning: FirstLoad[] = []
  for (let i = 0; i < loads; i += 1) {
    signIn.push(await measureFirstLoad(browser, `${url}/login`, form))
    live.push(await measureFirstLoad(browser, page, cards, state))
    morning.push(await measureFirstLoad(browser, page, cards, yesterday))
  }
  const time = (name: string, found: readonly FirstLoad[], aim: string): Figure => ({
    name: `${name}, slow 4G, CPU 4×`,
    ours: mediansOf(found).readyMs,
    unit: 'ms',
    aim,
    limit: limitOf(found),
  })
  return [
    { name: 'first load to the sign-in', ours: mediansOf(signIn).kilobytes, aim: '≤ 120', ...sizes },
    time('sign-in usable', signIn, '≤ 1,400'),
    { name: 'first load to live cards', ours: mediansOf(live).kilobytes, aim: '≤ 165', ...sizes },
    {
      name: 'requests to live cards',
      ours: mediansOf(live).requests,
      unit: '',
      aim: '≤ 12',
      limit: 'the page, its scripts and sheets, the first answers',
    },
    time('live cards', live, '≤ 1,500'),
    time('live cards, access token expired', morning, '≤ 2,000'),
  ]
}
