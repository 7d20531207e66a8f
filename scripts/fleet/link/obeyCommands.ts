import { secondMs } from '../../../shared/core/time'
import { type AnswerFrame, answerTo, type GivenAnswer, withAnswer, type Flash } from '../commands/Flash'
import {
  type Effect,
  type Outcome,
  parseRequest,
  type RequestFrame,
  answerFrame,
  progressFrame,
} from '../commands/rpcFrames'
import { runCommand } from '../commands/handlers'
import type { Machine } from '../machines/Machine'
import type { Timers } from './Timers'

/** Methods that only ask: carrying them out again does no harm. */
const reads: ReadonlySet<string> = new Set(['FS.List', 'FS.ListExt', 'FS.Get', 'Config.Get'])

/** Whether a command changes nothing, so that its answer need not outlive a restart. */
const isRead = (method: string): boolean => reads.has(method)

/** The parts of a device that commands act on. */
export interface Obedient {
  readonly machine: Machine
  readonly timers: Timers
  flash(): Flash
  keep(flash: Flash): void
  /** Publishes an answer; resolves when the portal has it or when it is lost. */
  publish(topic: string, frame: AnswerFrame): Promise<void>
  act(effect: Exclude<Effect, { kind: 'update' }>): void
}

const progressStep = 10
const progressEveryMs = 2 * secondMs
const restartAfterUpdate: Effect & { kind: 'restart' } = {
  kind: 'restart',
  afterMs: 300,
  downMs: 3 * secondMs,
}

/**
 * Makes a device obey: each command once, each answered, a repeated one answered again without acting. A command that
 * changes something is noted together with what it changes, before anything follows from it: a loss of power in between
 * costs an answer at most.
 */
export function obeyCommands(device: Obedient): (payload: Uint8Array) => void {
  const { machine, timers } = device
  let answers: readonly GivenAnswer[] = device.flash().answered

  const reply = async (request: RequestFrame, frame: AnswerFrame): Promise<void> => {
    if (request.id === undefined) return
    answers = withAnswer(answers, request.id, frame)
    await device.publish(`${request.src}/rpc`, frame)
  }

  const finish = async (request: RequestFrame, outcome: Outcome): Promise<void> => {
    const frame = answerFrame(machine.deviceid, request, outcome)
    const flash = 'flash' in outcome && outcome.flash ? outcome.flash : device.flash()
    const { id, method } = request
    if (id !== undefined && !isRead(method)) {
      device.keep({ ...flash, answered: withAnswer(flash.answered, id, frame) })
    } else if (flash !== device.flash()) device.keep(flash)
    await reply(request, frame)
    if ('effect' in outcome && outcome.effect && outcome.effect.kind !== 'update') device.act(outcome.effect)
  }

  const update = (request: RequestFrame, fw: string, progress: number): void => {
    if (progress > 100) {
      void finish(request, { result: null, flash: install(device.flash(), fw), effect: restartAfterUpdate })
      return
    }
    void reply(request, progressFrame(machine.deviceid, request, progress))
    timers.after(progressEveryMs, () => update(request, fw, progress + progressStep))
  }

  return (payload) => {
    const request = parseRequest(payload)
    if (!request) return
    const known = request.id === undefined ? undefined : answerTo(answers, request.id)
    if (known) {
      void device.publish(`${request.src}/rpc`, known)
      return
    }
    const outcome = runCommand(device.flash(), request.method, request.args, machine)
    if ('effect' in outcome && outcome.effect?.kind === 'update') update(request, outcome.effect.fw, 0)
    else void finish(request, outcome)
  }
}

function install(flash: Flash, fw: string): Flash {
  const withFw = (config: Flash['config']): Flash['config'] => ({
    ...config,
    device: { ...(config.device as Flash['config']), fw },
  })
  return { ...flash, fw, config: withFw(flash.config), savedConfig: withFw(flash.savedConfig) }
}
