import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchStack } from '../../harness/launchStack'
import { openHarness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import type { Load, Outcome } from './Load'
import { openAlarms } from './openAlarms'
import { openMoves } from './openMoves'
import { openReadings } from './openReadings'
import { replayAll } from './replayAll'

const places = { port: 4900, mqttPort: 4983, mqttsPort: 4984, dir: '.test/bench-kills' }
const kills = 100
const shortestLifeMs = 1500
const longestLifeMs = 7000
/** Schedules run at whole minutes: one life in ten ends within a few seconds after one. */
const minuteMs = 60_000
const scheduledEvery = 10
const afterMinuteMs = 4000
/** What was under way at the last kill is retried within six minutes. */
const patienceMs = 480_000
const lookAgainMs = 2000
const replayEveryMs = 30_000

const lifeMs = (kill: number): number =>
  kill % scheduledEvery === 0
    ? minuteMs - (Date.now() % minuteMs) + Math.random() * afterMinuteMs
    : shortestLifeMs + Math.random() * (longestLifeMs - shortestLifeMs)

const toFigures = ({ name }: Load, { acknowledged, lost, doubled }: Outcome, how: string): Figure[] => {
  const limit = `${acknowledged} acknowledged, ${how}`
  // A provider of mails has no key by which it would know a repeated one: at most one for each kill.
  const doubledAim = name === 'alarms' ? `≤ ${kills}` : '0'
  return [
    { name: `${name} lost by ${kills} kills`, ours: lost, unit: '', aim: '0', limit },
    { name: `${name} doubled by ${kills} kills`, ours: doubled, unit: '', aim: doubledAim, limit },
  ]
}

/** `kill -9` of everything, a hundred times in the midst of mixed work: what was acknowledged, and what became of it. */
export const measureKills = async (stack: BenchStack): Promise<Figure[]> => {
  // Two stacks at once would measure each other.
  await stack.close()
  rmSync(places.dir, { recursive: true, force: true })
  let running = await launchStack({ ...places, fresh: true })
  let harness = openHarness(running.address)
  const admin = await harness.newUser('owner')
  const loads = [
    await openReadings(harness, admin),
    await openAlarms(harness),
    await openMoves(harness, admin),
  ]
  for (let kill = 1; kill <= kills; kill += 1) {
    const gone = new AbortController()
    const work = loads.map((load) => load.workUntilKilled(harness, gone.signal))
    await sleep(lifeMs(kill))
    await running.kill()
    gone.abort()
    await Promise.all(work)
    running = await launchStack({ ...places, fresh: false })
    harness = openHarness(running.address)
  }
  const began = performance.now()
  const judgeAll = () => Promise.all(loads.map((load) => load.judge(harness)))
  let outcomes = await judgeAll()
  let replayed = 0
  let lastReplay = began
  while (outcomes.some(({ lost }) => lost > 0) && performance.now() - began < patienceMs) {
    await sleep(lookAgainMs)
    if (performance.now() - lastReplay > replayEveryMs) {
      lastReplay = performance.now()
      replayed += await replayAll(harness)
    }
    outcomes = await judgeAll()
  }
  const waited = ((performance.now() - began) / 1000).toFixed(0)
  const how = `all judged ${waited} s after the last start, ${replayed} dead letters replayed`
  await running.stop()
  rmSync(places.dir, { recursive: true, force: true })
  return loads.flatMap((load, n) =>
    toFigures(load, outcomes[n] ?? { acknowledged: 0, lost: 0, doubled: 0 }, how),
  )
}
