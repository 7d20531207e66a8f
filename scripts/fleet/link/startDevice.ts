import { secondMs, minuteMs } from '../../../shared/core/time'
import { topics } from '../../../shared/core/topics'
import { restartFlash, type Flash, factoryFlash } from '../commands/Flash'
import type { Effect } from '../commands/rpcFrames'
import type { Machine, LinkHabit } from '../machines/Machine'
import { nextMeasuringMs } from '../physics/times'
import { hashUnit } from '../physics/noise'
import { createAsking } from './createAsking'
import { createMeter } from './createMeter'
import { createOutbox, deliver } from './createOutbox'
import { devicePolicy, type DevicePolicy } from './devicePolicy'
import type { FlashStore } from './flashStore'
import type { Line, OpenLine } from './mqttLine'
import { obeyCommands } from './obeyCommands'
import type { OpenOwnBroker } from './ownBroker'
import type { Timers } from './Timers'

const slotMs = 25 * minuteMs
const outageShare = 0.6

/** Says whether the radio has lost the portal: in most slots of 25 minutes once, for a few minutes. */
export function isOutage(habit: LinkHabit, seed: number, tMs: number): boolean {
  if (habit.kind === 'steady') return false
  const slot = Math.floor(tMs / slotMs)
  if (hashUnit(seed, 100, slot) > outageShare) return false
  const [shortest, longest] = habit.outageMinutes
  const lengthMs = (shortest + (longest - shortest) * hashUnit(seed, 101, slot)) * minuteMs
  const startMs = slot * slotMs + hashUnit(seed, 102, slot) * (slotMs - lengthMs)
  return tMs >= startMs && tMs < startMs + lengthMs
}

/** What a device needs around it. */
interface Surroundings {
  readonly openLine: OpenLine
  readonly flashStore: FlashStore
  readonly timers: Timers
  readonly log: (line: string) => void
  /** Where a device may connect to a broker of its owner too. */
  readonly openOwnBroker?: OpenOwnBroker
}

interface RunningDevice {
  stop(): void
}

/** About a day at the fastest interval of a demo device would be 17,280; a unit keeps some hours. */
const bufferLimit = 5000
const superviseEveryMs = secondMs
/** A sleeping device listens this long after it has sent, so that waiting commands reach it. */
const lingerMs = 12 * secondMs
const askAgainAfterMs = 5 * secondMs
/** The portal answers one question a second. */
const leastBetweenQuestionsMs = 1.5 * secondMs
const maxAskedAgain = 6

/** Switches a device on: it measures, sends, sleeps, loses its link, keeps and replays readings, obeys commands. */
export function startDevice(machine: Machine, around: Surroundings): RunningDevice {
  const { deviceid } = machine
  const { timers, log, flashStore } = around
  let flash = flashStore.load(deviceid) ?? factoryFlash(machine)
  let policy: DevicePolicy = devicePolicy(machine, flash.config)
  const meter = createMeter(machine, timers.now(), (line) => log(`${deviceid} prints: ${line}`))
  const outbox = createOutbox(bufferLimit)
  let line: Line | undefined
  let delivering = false
  let configDue = true
  let downUntilMs = 0
  let awakeUntilMs = timers.now() + lingerMs
  let cycles = 0
  let lastSource: string | undefined
  let cancelMeasuring = (): void => undefined
  let cancelSupervision = (): void => undefined

  const isOff = (): boolean => timers.now() < downUntilMs

  const publish = async (topic: string, payload: unknown): Promise<boolean> => {
    if (!line?.isUp()) return false
    await line.publish(topic, JSON.stringify(payload))
    return true
  }
  const report = (what: string) => (error: unknown) =>
    log(`${deviceid}: ${what}: ${error instanceof Error ? error.message : String(error)}`)

  const ownBroker = around.openOwnBroker?.(deviceid)

  let cancelAsking = (): void => undefined
  let askedMs = -Infinity
  const asking = createAsking(machine, (topic, payload) => {
    publish(topic, payload).catch(report('not asked'))
  })
  /** The other device may have sent nothing yet, and answers get lost: retry a few times while awake. */
  const askUntilAnswered = (timesLeft = maxAskedAgain): void => {
    if (timers.now() - askedMs < leastBetweenQuestionsMs) return
    askedMs = timers.now()
    cancelAsking()
    asking.ask()
    if (!asking.isOpen() || timesLeft === 0) return
    awakeUntilMs = Math.max(awakeUntilMs, timers.now() + lingerMs)
    cancelAsking = timers.after(askAgainAfterMs, () => {
      if (asking.isOpen()) askUntilAnswered(timesLeft - 1)
    })
  }

  const sendConfig = async (): Promise<void> => {
    if (!configDue || !policy.sendsConfig) return
    configDue = false
    configDue = !(await publish(topics.directConfig(deviceid), flash.config))
  }

  const send = async (): Promise<void> => {
    const mine = line
    if (delivering || !mine?.isUp()) return
    delivering = true
    try {
      await sendConfig()
      await deliver(outbox, mine, deviceid, policy.batches)
      askUntilAnswered()
      awakeUntilMs = Math.max(awakeUntilMs, timers.now() + lingerMs)
    } catch (error) {
      // A line that this device closed itself breaks off what was under way; the outbox still holds it.
      if (line === mine) throw error
    } finally {
      if (line === mine) delivering = false
    }
  }
  const contact = (): void => {
    send().catch(report('not sent'))
  }

  const supervise = (): void => {
    const now = timers.now()
    const wanted =
      !isOff() && !isOutage(machine.link, machine.seed, now) && (policy.staysAwake || now < awakeUntilMs)
    if (wanted && !line)
      line = around.openLine(deviceid, { onUp: contact, onDown: () => undefined, onCommand })
    if (!wanted && line) {
      line.close()
      line = undefined
      delivering = false
    }
  }
  const keepSupervising = (): void => {
    supervise()
    cancelSupervision = timers.after(superviseEveryMs, keepSupervising)
  }

  /** What runs is what lay in the file at the last start: a new file waits for the next one. */
  const startScript = (isRestart: boolean): void => {
    const data = flash.files['init.js']
    const source = data === undefined ? '' : Buffer.from(data, 'base64').toString('utf8')
    meter.startScript(policy.runsScript ? source : undefined, {
      isAnnounced: isRestart || (lastSource !== undefined && source !== lastSource),
      config: flash.config,
      nowMs: timers.now(),
    })
    lastSource = source
  }

  const measure = (): void => {
    // A unit that slept starts anew at each wake.
    if (!policy.staysAwake) startScript(false)
    const { reading: own, began } = meter.measureAt(timers.now(), flash.config)
    const reading = { ...own, ...asking.values() }
    cycles += 1
    const due = began || cycles % policy.transmitEvery === 0
    if (policy.sendsData && (due || policy.batches)) outbox.push(reading)
    if (!policy.buffers && !line?.isUp()) outbox.forgetOld()
    if (!due) return
    ownBroker?.publish(reading)
    awakeUntilMs = Math.max(awakeUntilMs, timers.now() + lingerMs)
    supervise()
    contact()
  }
  const scheduleMeasuring = (): void => {
    cancelMeasuring()
    const now = timers.now()
    const nextMs = nextMeasuringMs(machine, policy.intervalSeconds, now + 1)
    cancelMeasuring = timers.after(nextMs - now, () => {
      if (!isOff()) measure()
      scheduleMeasuring()
    })
  }

  const keep = (next: Flash): void => {
    const isConfigured = next.config !== flash.config
    flash = next
    flashStore.save(deviceid, flash)
    // Files come one after the other; the settings that name them come last.
    if (isConfigured) ownBroker?.follow(flash)
    const before = policy.intervalSeconds
    policy = devicePolicy(machine, flash.config)
    if (policy.intervalSeconds !== before) scheduleMeasuring()
  }

  const restart = (downMs: number): void => {
    downUntilMs = timers.now() + downMs
    supervise()
    keep(restartFlash(flash))
    configDue = true
    startScript(true)
    awakeUntilMs = downUntilMs + lingerMs
  }

  const act = (effect: Exclude<Effect, { kind: 'update' }>): void => {
    if (effect.kind === 'restart') timers.after(effect.afterMs, () => restart(effect.downMs))
    else if (effect.kind === 'reportConfig') {
      configDue = true
      contact()
    } else if (policy.runsScript) {
      meter.pressTrigger(effect.index, timers.now())
      measure()
    }
  }

  const obey = obeyCommands({
    machine,
    timers,
    flash: () => flash,
    keep,
    act,
    publish: async (topic, frame) => {
      awakeUntilMs = Math.max(awakeUntilMs, timers.now() + lingerMs)
      await publish(topic, frame).catch(report('answer lost'))
    },
  })
  function onCommand(payload: Uint8Array): void {
    // What is known for the first time does not wait for the next report, which may be an hour away.
    if (asking.take(payload) === 'first') measure()
    obey(payload)
  }

  ownBroker?.follow(flash)
  startScript(false)
  keepSupervising()
  if (!policy.staysAwake) measure()
  scheduleMeasuring()
  return {
    stop: () => {
      cancelMeasuring()
      cancelSupervision()
      cancelAsking()
      line?.close()
      line = undefined
      ownBroker?.close()
    },
  }
}
