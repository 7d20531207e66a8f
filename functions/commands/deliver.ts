import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import { type Clock, secondMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import type { DeviceStore } from '../devices/deviceStore'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { type TransactItem, tryTransact } from '../core/store/storeWrites'
import { type Awaiting, type CommandStore, type StoredCommand, isFileTransfer } from './commandStore'
import { type CommandTables, sendWrites, unsendWrites } from './commandWrites'
import type { FileTransfer } from './fileTransfer'
import { type FinishCommand, type MakeVoid, type RevokeCommand, isVoidBy } from './finishCommand'
import type { HandoverCheck, LostAuthor } from './handoverCheck'
import { publishDefinitelyFailed, type SendFrame } from './publishToDevice'

/** An answer is waited for this long, unless its method takes longer, before a contact counts as "no answer yet". */
export const answerTimeoutMs = 30_000
/** A safe command is sent at most this often. */
export const maxSends = 10
/** A once-only command ends after this many contacts without an answer. */
const maxContacts = 2
/** A save merged meanwhile, or another contact of the same device, makes a delivery begin again. */
const maxTries = 4

/** Sends the next command to a device that is, or has just been, in contact. */
export type Deliver = (deviceid: DeviceId) => Promise<void>

/**
 * Takes the parts of some people out of a command that was not answered. The answer is the command as it is then;
 * undefined when another person changed it meanwhile.
 */
export type LeaveOut = (
  command: StoredCommand,
  lost: readonly LostAuthor[],
) => Promise<StoredCommand | undefined>

/** By what the effect of a command is going to be judged; asked only of one that has a rule. */
type FindReadings = (command: StoredCommand) => Promise<Omit<Awaiting, 'handedMs'> | undefined>

interface DeliveryParts {
  commands: CommandStore
  finish: FinishCommand
  revoke: RevokeCommand
  makeVoid: MakeVoid
  findReadings: FindReadings
  checkHandover: HandoverCheck
  leaveOut: LeaveOut
  sendFrame: SendFrame
  transfers: Pick<FileTransfer, 'send' | 'restart'>
}

interface Admitted {
  command: StoredCommand
  checks: TransactItem[]
}

const unknownMethod: { repeat: 'safe' | 'once'; answerSeconds?: number } = { repeat: 'once' }
const ruleOf = (method: string): typeof unknownMethod =>
  isCommandMethod(method) ? commandMethods[method] : unknownMethod

const repeatOf = (method: string) => ruleOf(method).repeat
const timeoutMsOf = (method: string): number => {
  const { answerSeconds } = ruleOf(method)
  return answerSeconds === undefined ? answerTimeoutMs : answerSeconds * secondMs
}

/**
 * Delivery: nothing in flight → the oldest queued command goes out. In flight without an answer → a safe
 * command is sent again with the same id, a once-only one ends as `noAnswer` after two contacts.
 *
 * A command is noted as sent before its frame leaves: a crash in between costs a once-only command its answer, but
 * never makes a device act twice. A frame that was refused on its way out reached no device: its command goes back to the
 * queue.
 */
export const openDelivery = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  {
    commands,
    finish,
    revoke,
    makeVoid,
    findReadings,
    checkHandover,
    leaveOut,
    sendFrame,
    transfers,
  }: DeliveryParts,
  now: Clock,
): Deliver => {
  /** False when another contact was quicker: a contact reported twice counts once. */
  const note = (
    { deviceid, sk, sends, contactsSinceSent }: StoredCommand,
    what: 'sentAgain' | 'contact',
    checks: TransactItem[] = [],
  ): Promise<boolean> => {
    const update = setFields(
      tables.commands,
      { deviceid, sk },
      {
        ...(what === 'sentAgain'
          ? { add: { sends: 1 }, set: { sentMs: now() } }
          : { add: { contactsSinceSent: 1 }, set: { contactMs: now() } }),
        when: { status: 'sent', sends, contactsSinceSent },
      },
    )
    return tryTransact(documents, [update, ...checks])
  }

  const send: SendFrame = (command) =>
    isFileTransfer(command) ? transfers.send(command) : sendFrame(command)

  const sendOrTakeBack = async (command: StoredCommand): Promise<void> => {
    // The hand-over may have taken its time.
    if (isVoidBy(command, now()) && (await tryTransact(documents, unsendWrites(tables, command)))) {
      await makeVoid(command)
      return
    }
    try {
      await send(command)
    } catch (error) {
      if (publishDefinitelyFailed(error)) await tryTransact(documents, unsendWrites(tables, command))
      throw error
    }
  }

  const giveUp = async ({ deviceid, sk }: StoredCommand): Promise<true> => {
    await finish(deviceid, sk, { status: 'noAnswer', atMs: now() })
    return true
  }

  /** Of what is not sent again: true when it was waited for long enough. */
  const countContact = async (command: StoredCommand): Promise<boolean> => {
    if (command.contactsSinceSent + 1 >= maxContacts) return giveUp(command)
    await note(command, 'contact')
    return false
  }

  const repeat = async (command: StoredCommand, checks: TransactItem[]): Promise<void> => {
    if (isFileTransfer(command)) {
      const again = await transfers.restart(command, checks)
      if (again !== undefined) await transfers.send(again)
    } else if (await note(command, 'sentAgain', checks)) await send(command)
  }

  /** True when it was taken back instead: the device is free. */
  const sendAgain = async (command: StoredCommand): Promise<boolean> => {
    const handover = await checkHandover(command)
    switch (handover.kind) {
      case 'revoke':
        await revoke(command, handover.reason)
        return true
      case 'leaveOut': {
        const rest = await leaveOut(command, handover.lost)
        return rest === undefined ? false : sendAgain(rest)
      }
      case 'go':
        await repeat(command, handover.checks)
        return false
      case 'wait':
      case 'takeBack':
        return countContact(command)
    }
  }

  /** True when the device is free for the next command. */
  const checkInFlight = async (deviceid: DeviceId, commandID: string): Promise<boolean> => {
    const command = await commands.read(deviceid, commandID)
    if (command?.status !== 'sent') {
      log.warn('the command in flight is not one that was sent', { deviceid, commandID })
      return false
    }
    if (now() - (command.contactMs ?? command.sentMs ?? 0) < timeoutMsOf(command.method)) return false
    if (repeatOf(command.method) === 'safe') {
      if (command.sends >= maxSends || isVoidBy(command, now())) return giveUp(command)
      return sendAgain(command)
    }
    return countContact(command)
  }

  /** What may go of a queued command, and what must hold meanwhile; undefined when nothing of it may. */
  const admit = async (command: StoredCommand): Promise<Admitted | undefined> => {
    if (isVoidBy(command, now())) {
      await makeVoid(command)
      return undefined
    }
    const handover = await checkHandover(command)
    switch (handover.kind) {
      case 'revoke':
        await revoke(command, handover.reason)
        return undefined
      case 'leaveOut': {
        const rest = await leaveOut(command, handover.lost)
        return rest === undefined ? undefined : admit(rest)
      }
      case 'wait':
        return undefined
      case 'takeBack':
        await revoke(command, handover.reason, { returns: true })
        return undefined
      case 'go':
        return { command, checks: handover.checks }
    }
  }

  /** The oldest queued command that may still go out; others are taken back. */
  const nextInLine = async (deviceid: DeviceId, open: readonly string[]): Promise<Admitted | undefined> => {
    for (const commandID of open) {
      const command = await commands.read(deviceid, commandID)
      const admitted = command?.status === 'queued' ? await admit(command) : undefined
      if (admitted !== undefined) return admitted
    }
    return undefined
  }

  return async (deviceid) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const { inFlight, open } = await commands.line(deviceid)
      if (inFlight !== undefined && !(await checkInFlight(deviceid, inFlight))) return
      const next = await nextInLine(deviceid, open)
      if (next === undefined) return
      const { command, checks } = next
      const found = command.effect === undefined ? undefined : await findReadings(command)
      const handedMs = now()
      const awaiting = found === undefined ? undefined : { ...found, handedMs }
      const handOver = [...sendWrites(tables, command, handedMs, awaiting), ...checks]
      if (await tryTransact(documents, handOver)) return sendOrTakeBack({ ...command, awaiting })
    }
    log.warn('a delivery was overtaken each time it was tried', { deviceid })
  }
}

/** The newest stream of a device, and its rhythm, when a command is handed over. */
export const openFindReadings =
  (devices: Pick<DeviceStore, 'record' | 'link'>): FindReadings =>
  async ({ deviceid }) => {
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    const newest = record?.streams.at(-1)
    if (newest === undefined || link === undefined) return undefined
    return { stream: `${newest.deviceid}#${newest.streamId}`, intervalSeconds: link.intervalSeconds }
  }
