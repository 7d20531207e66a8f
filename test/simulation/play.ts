import { nextRolloverMs } from '../../functions/alerts/budget'
import { isFinished } from '../../functions/commands/commandStore'
import { minuteMs, secondMs } from '../../shared/core/time'
import { openBillingService } from '../integration/billingService'
import { openMemoryPayments } from '../integration/memoryPayments'
import { openAlertScene } from '../integration/alertScene'
import { callerOf, openScene, startMs, tableKeys, type Table } from '../integration/openScene'
import { type SimulatedDevice, openDevice } from './device'
import { type Facts, mailsOfPlan } from './Facts'
import { inWorld } from './inWorld'
import { invariants } from './invariants'
import type { Mutant } from './Mutant'
import { openPeople } from './people'
import type { Plan, Step } from './plan'
import { openPortal } from './portal'
import { openProcesses } from './processes'
import { arrangeReport, openReportWork } from './reports'
import { openSettingFacts } from './settingFacts'
import { openWorld } from './world'

export interface Violation {
  invariant: string
  what: string
}
export interface Outcome {
  violations: Violation[]
  /** The same plan has the same. */
  digest: string
  lines: readonly string[]
  counts: Record<
    'requests' | 'faults' | 'readings' | 'commands' | 'saves' | 'charges' | 'mails' | 'reportMails',
    number
  >
}

export const noCounts: Readonly<Outcome['counts']> = {
  ...{ requests: 0, faults: 0, readings: 0, commands: 0 },
  ...{ saves: 0, charges: 0, mails: 0, reportMails: 0 },
}

const onceSeconds = 2_592_000
/** After the faults the world is calm for so many rounds at most: at first short ones, then long ones. */
const calmRounds = 40
const shortRounds = 8
const sweepEveryMs = 2 * minuteMs

/** Ids of accepted mails that a write holds. */
const messageIdsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  const { messageId } = value as { messageId?: unknown }
  return [
    ...(typeof messageId === 'string' ? [messageId] : []),
    ...Object.values(value).flatMap(messageIdsOf),
  ]
}

/** Plays a run from its beginning until nothing is open any more, and looks at what has come of it. */
export const play = async (plan: Plan, mutant: Mutant = {}): Promise<Outcome> => {
  const world = openWorld(plan.seed, startMs)
  const scene = openScene()
  Object.defineProperty(scene.clock, 'ms', { get: world.now })
  const facts: Facts = {
    ...{ readings: [], commands: [], frames: [], attempts: [], mails: [], noted: new Set<string>() },
    ...{ removals: [], devices: [], open: [], saves: [], settings: [], isSetBack: false },
    ...{ reportMails: [], departures: [], dataJobs: 0 },
    ...{ sets: [], pauses: [], subscribes: [], charges: [], subscribers: [] },
    rows: {} as Facts['rows'],
  }
  const processes = openProcesses(world, scene.documents, plan.faults, mutant, ({ input }) => {
    for (const id of messageIdsOf(input)) facts.noted.add(id)
  })
  const devices: SimulatedDevice[] = []
  let mailDownUntilMs = 0
  const shop = openMemoryPayments(scene.now)
  const portal = openPortal(world, scene, processes, facts, mutant, {
    frame: (command) => devices.find(({ deviceid }) => deviceid === command.deviceid)?.hear(command),
    shop,
    hasReport: plan.reportInMinutes !== undefined,
    isMailDown: () => world.elapsed() < mailDownUntilMs,
  })
  const people = openPeople(world, scene, facts, portal)
  const alerts = openAlertScene(scene)

  const settings = openSettingFacts(scene)

  const payer = callerOf(1)
  const { id: customerId } = shop.customerOf(payer.userid, payer.email)
  const billing = openBillingService(scene, shop.payments)

  const arrange = async () => {
    if (plan.reportInMinutes !== undefined) await arrangeReport(scene, plan.reportInMinutes)
    for (const [n, { mailsLeft }] of plan.devices.entries()) {
      const seconds = { warning: onceSeconds, alarm: onceSeconds }
      const deviceid = await scene.addDevice(`SIM00000${n}`, { alertSeconds: { email: seconds } })
      await alerts.arrange(deviceid, {
        seconds: { email: seconds },
        emailList: [callerOf(1).email, callerOf(2).email, 'office@example.com'],
        emailUsed: mailsOfPlan - mailsLeft,
        rolloverMs: nextRolloverMs(startMs),
      })
      facts.devices.push({ deviceid, mailsLeft })
      await billing.giveAdmin(payer, deviceid)
      await settings.begin(deviceid)
      devices.push(openDevice(world, facts, portal.queues, deviceid))
    }
  }

  const act = (device: SimulatedDevice, step: Step, n: number): Promise<void> | void => {
    switch (step.kind) {
      case 'report':
        return device.report(step.odd)
      case 'alarm':
        return device.begin(`t${n}`, step.level)
      case 'calm':
        return device.calm()
      case 'sleep':
        return device.sleep(step.seconds)
      case 'command':
        return people.command(device, step)
      case 'cancel':
        return people.cancel(device)
      case 'remove':
        return people.remove(device)
      case 'mailDown':
        mailDownUntilMs = world.elapsed() + step.seconds * secondMs
        return
      case 'save':
        return people.save(device, step)
      case 'endpoint':
        return people.endpoint(device, step)
      case 'dataJob': {
        const other = devices.find(({ deviceid }) => deviceid !== device.deviceid)
        return people.dataJob(device, step.action, other?.deviceid)
      }
      case 'subscribe':
        return people.subscribe(device, step.term)
      case 'changeSet':
        return people.changeSet(step.value)
      case 'leaveReport':
        return people.leaveReport(step.email)
      case 'pause':
        return people.pause()
      case 'setOnDevice':
        return device.setOnDevice(step.key, step.value, step.isSaid)
      case 'jump':
        facts.isSetBack ||= step.seconds < 0
        return world.jump(step.seconds * secondMs)
    }
  }

  const rowsOf = (table: Table) => scene.all(table)
  /** What is not done yet; nothing of it may be left at the end. */
  const openWork = async (): Promise<string[]> => {
    const queued = Object.entries(portal.queues).flatMap(([name, { waiting }]) =>
      waiting() > 0 ? [`${waiting()} messages wait in ${name}`] : [],
    )
    // A digest waits for the next month.
    const notices = (await rowsOf('notices')).filter(
      ({ state, kind }) => (state === 'new' && kind !== 'digest') || state === 'claimed',
    )
    const commands = (await rowsOf('commands')).filter(
      ({ status }) => typeof status === 'string' && !isFinished(status as Parameters<typeof isFinished>[0]),
    )
    const sets = (await rowsOf('changes')).filter(({ isSet, dueMs }) => isSet === true && dueMs !== undefined)
    const jobs = (await rowsOf('jobs')).filter(({ pk }) => pk === 'OPEN')
    const intents = (await rowsOf('billing')).filter(({ pending }) => pending !== undefined)
    return [
      ...queued,
      ...(await openReportWork(scene)).map((sk) => `report ${sk} is open`),
      ...intents.map(({ pk }) => `a change of what ${String(pk)} pays is open`),
      ...jobs.map(({ deviceid, step }) => `work on the data of ${String(deviceid)} is at ${String(step)}`),
      ...sets.map(({ pk, state }) => `change set ${String(pk)} is ${String(state)}`),
      ...notices.map(
        ({ deviceid, id, state }) => `notice ${String(id)} of ${String(deviceid)} is ${String(state)}`,
      ),
      ...commands.map(
        ({ deviceid, sk, status }) => `command ${String(sk)} of ${String(deviceid)} is ${String(status)}`,
      ),
    ]
  }

  const main = async () => {
    await arrange()
    let isOver = false
    const sweeping = async () => {
      while (!isOver) {
        await world.sleep(sweepEveryMs)
        void portal.sweep().catch(() => undefined)
      }
    }
    void sweeping()
    const doing: Promise<void>[] = []
    for (const [n, step] of plan.steps.entries()) {
      await world.sleep(step.atSeconds * secondMs - world.elapsed())
      const device = devices[step.device]
      if (device === undefined) continue
      world.note(`step ${n}: ${step.kind}`)
      doing.push(Promise.resolve(act(device, step, n)))
    }
    await world.sleep(minuteMs)
    processes.weather.isCalm = true
    isOver = true
    mailDownUntilMs = 0
    await Promise.all(doing)
    for (let round = 0; round < calmRounds; round += 1) {
      for (const device of devices) {
        await device.report()
        await device.reportSettings()
      }
      await world.sleep((round < shortRounds ? 1 : 10) * minuteMs)
      await portal.sweep()
      facts.open = await openWork()
      if (round > 0 && facts.open.length === 0) break
    }
    facts.settings = await settings.read(devices)
    facts.charges = shop.done
    facts.subscribers = (shop.live.get(customerId) ?? []).map(({ devices }) => ({
      ...{ email: payer.email, devices },
    }))
    for (const table of Object.keys(tableKeys) as Table[]) facts.rows[table] = await rowsOf(table)
  }

  await inWorld(world, main)
  const violations = Object.entries(invariants).flatMap(([invariant, find]) =>
    find(facts).map((what) => ({ invariant, what })),
  )
  return {
    violations,
    digest: world.digest(),
    lines: world.lines,
    counts: {
      ...{ requests: processes.counts.requests, faults: processes.counts.met },
      ...{ readings: facts.readings.length, commands: facts.commands.length },
      ...{ saves: facts.saves.length, charges: facts.charges.length, mails: facts.mails.length },
      reportMails: facts.reportMails.length,
    },
  }
}
