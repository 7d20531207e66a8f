import { BatchWriteCommand, type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { secondMs } from '../../shared/core/time'
import type { Mutant } from './Mutant'
import type { Fault, FaultKind } from './plan'
import type { World } from './world'

type Command = Parameters<DynamoDBDocumentClient['send']>[0]

const never = new Promise<never>(() => undefined)
const named = (name: string, text: string) => Object.assign(new Error(text), { name })
const throttled = () => named('ProvisionedThroughputExceededException', 'Rate exceeded')
const hungUp = () => named('TimeoutError', 'socket hang up')

export interface Invocation {
  beganTurn: number
  /** A request of it has met a fault. */
  isHurt: boolean
}

/** A running instance of a Lambda: what it remembers is gone with it. */
export interface Process {
  name: string
  isAlive: boolean
  invocation: Invocation
  /** One request to the outside, which may meet a fault; `run` hears of it. One that comes again is done by `again`. */
  ask<T>(what: string, run: (fault?: FaultKind) => Promise<T>, again?: () => Promise<T>): Promise<T>
  documents: DynamoDBDocumentClient
}

/** Only the first half of a batch is written; the answer names the rest. */
const writeHalf = async (documents: DynamoDBDocumentClient, { input }: BatchWriteCommand) => {
  const [[table, items] = ['', []]] = Object.entries(input.RequestItems ?? {})
  const done = items.slice(0, Math.ceil(items.length / 2))
  await documents.send(new BatchWriteCommand({ RequestItems: { [table]: done } }))
  const left = items.slice(done.length)
  return left.length === 0 ? {} : { UnprocessedItems: { [table]: left } }
}

const tableOf = ({ input }: Command): string => {
  const { TableName, RequestItems, TransactItems } = input as {
    TableName?: string
    RequestItems?: object
    TransactItems?: object[]
  }
  return TableName ?? Object.keys(RequestItems ?? {}).join(' ') + String(TransactItems?.length ?? '')
}

/** Starts processes whose requests meet the faults of a plan, each in its turn; none while it is calm. */
export const openProcesses = (
  world: World,
  documents: DynamoDBDocumentClient,
  planned: readonly Fault[],
  mutant: Mutant,
  /** Hears of each request that the store has carried out. */
  done: (command: Command) => void,
) => {
  const faults = new Map(planned.map(({ of = '', at, kind }) => [`${of}${at}`, kind]))
  const ofKind = new Map<string, number>()
  const counts = { requests: 0, met: 0 }
  const weather = { isCalm: false }

  const nextFault = (what: string): FaultKind | undefined => {
    if (weather.isCalm) return undefined
    counts.requests += 1
    const n = (ofKind.get(what) ?? 0) + 1
    ofKind.set(what, n)
    return faults.get(`${what}${n}`) ?? faults.get(String(counts.requests))
  }

  const begin = (): Invocation => ({ beganTurn: world.turn(), isHurt: false })
  const start = (name: string): Process => {
    /** What a dead process asked is not answered, and what it asks is not heard. */
    const live = async <T>(answer: Promise<T> | T): Promise<T> => {
      const result = await answer
      return one.isAlive ? result : never
    }
    const die = () => {
      world.note(`${name} dies`)
      one.isAlive = false
      return never
    }
    const ask: Process['ask'] = async (what, run, again) => {
      if (!one.isAlive) return never
      const fault = nextFault(what)
      world.note(`${name}: ${what}${fault === undefined ? '' : ` (${fault})`}`)
      if (fault !== undefined) {
        counts.met += 1
        one.invocation.isHurt = true
      }
      if (fault === 'killedBefore') return die()
      if (fault === 'refused') {
        await world.sleep(world.lag())
        throw throttled()
      }
      if (fault === 'slow') await live(world.sleep((5 + world.upTo(85)) * secondMs))
      const answer = await live(run(fault))
      if (fault === 'killedAfter') return die()
      if (fault === 'lostAnswer') throw hungUp()
      return fault === 'repeated' && again !== undefined ? live(again()) : answer
    }
    const carryOut = async (command: Command): Promise<unknown> => {
      const answer = await documents.send(command)
      done(command)
      return answer
    }
    const perform = (command: Command): Promise<unknown> =>
      mutant.store === undefined ? carryOut(command) : mutant.store(command, carryOut, name)
    const send = (command: Command): Promise<unknown> => {
      const what = `${command.constructor.name.replace('Command', '')} ${tableOf(command)}`
      // The client marks a transaction, so that one that comes again is not done twice.
      const again = command instanceof TransactWriteCommand ? undefined : () => perform(command)
      const run = (fault?: FaultKind) =>
        fault === 'half' && command instanceof BatchWriteCommand
          ? writeHalf(documents, command)
          : perform(command)
      return ask(what, run, again)
    }
    const one: Process = {
      ...{ name, isAlive: true, invocation: begin(), ask },
      documents: { send } as unknown as DynamoDBDocumentClient,
    }
    return one
  }

  /** A Lambda: its instances are used again, with what they remember, until they die. */
  const openLambda = <T>(name: string, open: (own: Process) => T, { timeoutMs = Infinity } = {}) => {
    const idle: { own: Process; handler: T }[] = []
    let started = 0
    const take = () => {
      const warm = idle.pop()
      if (warm !== undefined) return warm
      started += 1
      const own = start(`${name}${started}`)
      return { own, handler: open(own) }
    }
    return {
      /** An invocation; of one that dies nothing is heard any more. */
      invoke: async <R>(run: (handler: T, own: Process) => Promise<R>): Promise<R> => {
        const instance = take()
        const { own, handler } = instance
        own.invocation = begin()
        let isOver = false
        const end = async () => {
          await world.sleep(timeoutMs)
          if (isOver || !own.isAlive) return never
          world.note(`${own.name} has no time left`)
          own.isAlive = false
          throw named('TimeoutError', 'Task timed out')
        }
        try {
          const done = run(handler, own)
          return await (timeoutMs === Infinity ? done : Promise.race([done, end()]))
        } finally {
          isOver = true
          if (own.isAlive) idle.push(instance)
        }
      },
    }
  }
  return { openLambda, counts, weather }
}
export type Processes = ReturnType<typeof openProcesses>
