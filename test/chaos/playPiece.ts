import { cpSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { seededRandom } from '../../scripts/fleet/physics/noise'
import { minuteMs } from '../../shared/core/time'
import type { Load, Outcome } from '../bench/kills/Load'
import { openAlarms } from '../bench/kills/openAlarms'
import { openMoves } from '../bench/kills/openMoves'
import { replayAll } from '../bench/kills/replayAll'
import { launchStack } from '../harness/launchStack'
import { openHarness } from '../harness/openHarness'
import { openFleet } from './openFleet'
import { openWeather } from './openWeather'
import { type Requests, linePort, places, portShift } from './proxies'

/** What one piece came to. */
export interface Piece {
  seed: number
  kills: number
  stalls: number
  fullDisks: number
  clockJumps: number
  requests: Requests
  /** From each kill to the first acknowledgement after it, the start of the stack included. */
  firstAckMs: number[]
  outcomes: Record<string, Outcome>
  replayed: number
}

/** So much of a piece is kept for the last start and for looking at everything. */
const judgeMs = 150_000
const longestJudgeMs = 600_000
const lookAgainMs = 3000
const replayEveryMs = 30_000
const [shortestLifeMs, longestLifeMs] = [2000, 9000]
const [shortestHurtMs, longestHurtMs] = [1000, 4000]
const jumps = [-20_000, -2000, 20_000, 90_000]
/** At the end nothing waits for a time that a clock ahead has written down. */
const lastJumpMs = 120_000

/** On the disk of the machine: the one of the stack ends with the run. */
const keptPrefix = '.test/lost-'
const lostOf = ({ outcomes }: Piece): number =>
  Object.values(outcomes).reduce((sum, { lost }) => sum + lost, 0)

const hurt = pathToFileURL(path.resolve('test', 'chaos', 'hurt.mjs')).href
const logFile = '.test/chaos/stack.log'
const started = {
  ...places,
  logFile,
  nodeOptions: [`--import=${hurt}`],
  variables: { FUNCTIONS_PORT_SHIFT: String(portShift) },
}

/**
 * Some minutes of trouble on a new stack: a fault for each fourth request of the functions, lines that break, and lives
 * of seconds that end with `kill -9`, some with a stall, a full disk or a clock that jumps. At the end all is calm, and what
 * is there is held against what was acknowledged.
 */
export const playPiece = async (seed: number, minutes: number, hasOwnDisk: boolean): Promise<Piece> => {
  const began = performance.now()
  const random = seededRandom(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const weather = openWeather(seed, hasOwnDisk)
  weather.calm(true)
  rmSync(places.dir, { recursive: true, force: true })
  let running = await launchStack({ ...started, fresh: true })
  let harness = openHarness(running.address)
  const admin = await harness.newUser('owner')
  let killedAt: number | undefined
  const piece: Piece = {
    ...{ seed, kills: 0, stalls: 0, fullDisks: 0, clockJumps: 0, replayed: 0 },
    ...{ requests: await weather.takeRequests(), firstAckMs: [], outcomes: {} },
  }
  const onAcknowledged = () => {
    if (killedAt === undefined) return
    piece.firstAckMs.push(Math.round(performance.now() - killedAt))
    killedAt = undefined
  }
  const fleet = await openFleet(harness, admin, `mqtt://127.0.0.1:${linePort}`, onAcknowledged)
  const loads: Load[] = [await openAlarms(harness), await openMoves(harness, admin)]

  const trouble = async () => {
    const kind = random()
    if (kind < 0.25) {
      const goOn = running.stall()
      await sleep(between(shortestHurtMs, longestHurtMs))
      goOn()
      piece.stalls += 1
    } else if (kind < 0.5 && weather.fillDisk()) {
      await sleep(between(shortestHurtMs, longestHurtMs))
      weather.emptyDisk()
      piece.fullDisks += 1
    } else if (kind < 0.75) {
      weather.setClock(jumps[Math.floor(random() * jumps.length)] ?? 0)
      piece.clockJumps += 1
    }
  }

  weather.calm(false)
  while (performance.now() - began < minutes * minuteMs - judgeMs) {
    const end = new AbortController()
    const work = [
      fleet.work(harness, end.signal),
      ...loads.map((load) => load.workUntilKilled(harness, end.signal)),
    ]
    const lifeMs = between(shortestLifeMs, longestLifeMs)
    await sleep(lifeMs / 2)
    await trouble()
    await sleep(lifeMs / 2)
    await running.kill()
    killedAt = performance.now()
    piece.kills += 1
    end.abort()
    await Promise.all(work)
    running = await launchStack({ ...started, fresh: false })
    harness = openHarness(running.address)
  }
  piece.requests = await weather.takeRequests()
  weather.calm(true)
  weather.setClock(lastJumpMs)

  const judged = performance.now()
  let lastReplay = judged
  const judge = async () => {
    piece.outcomes.readings = await fleet.judge(harness)
    for (const load of loads) piece.outcomes[load.name] = await load.judge(harness)
    return lostOf(piece)
  }
  /** An answer that asks to try again, of a store that still catches up, says nothing about what is there. */
  const isSettled = async () => {
    const isLate = performance.now() - judged >= longestJudgeMs
    try {
      return (await judge()) === 0 || isLate
    } catch (error) {
      if (isLate) throw error
      console.log(String(error))
      return false
    }
  }
  while (!(await isSettled())) {
    await sleep(lookAgainMs)
    if (performance.now() - lastReplay < replayEveryMs) continue
    lastReplay = performance.now()
    piece.replayed += await replayAll(harness)
  }
  await running.kill()
  if (lostOf(piece) > 0) {
    cpSync(places.dir, `${keptPrefix}${seed}`, { recursive: true })
    console.log(`The state in which something is missing is kept in ${keptPrefix}${seed}`)
  }
  weather.close()
  return piece
}
