import { parseArgs } from 'node:util'
import { readFileSync } from 'node:fs'
import type { HostileRequest } from './HostileRequest'
import { hostileRequests } from './hostileRequests'
import { openOneProcess } from './openOneProcess'
import { noCounts, playRound } from './playRound'
import { shrink } from './shrink'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '500000' },
    seed: { type: 'string' },
    case: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
/** A round has a scene of its own; what went wrong in it is found again with its seed. */
const requestsARound = 2500
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const wanted = Number(values.requests)

const one = await openOneProcess()
const began = performance.now()
const counts = { ...noCounts }
let failures = 0

/** All that is wrong in one go, as it was sent: for a first look. */
const show = (invariant: string, request: HostileRequest): void => {
  failures += 1
  console.log(invariant, JSON.stringify(request).slice(0, 1500))
}

const play = async (round: number, requests: readonly HostileRequest[]): Promise<void> => {
  const broken = await playRound(one, requests, { counts, onBroken: values.all ? show : undefined })
  if (broken === undefined) return
  failures += 1
  console.log(`seed ${round}: ${broken.invariant}`)
  console.log(JSON.stringify(await shrink(one, broken), null, 2))
}

if (values.case !== undefined) {
  const { requests } = JSON.parse(readFileSync(values.case, 'utf8')) as { requests: HostileRequest[] }
  await play(0, requests)
} else {
  console.log(`${wanted} requests from seed ${seed}`)
  for (let round = seed; counts.requests < wanted && (values.all || failures === 0); round += 1) {
    await play(round, hostileRequests(round, Math.min(requestsARound, wanted)))
    const perSecond = Math.round((counts.requests * 1000) / (performance.now() - began))
    console.log(`seed ${round}, ${perSecond}/s: ${JSON.stringify(counts)}`)
  }
  console.log(`${failures} rounds broke an invariant. ${JSON.stringify(counts)}`)
}
await one.stop()
if (failures > 0) process.exitCode = 1
