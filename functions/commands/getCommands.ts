import { type CommandEnd, proofOf } from '../../shared/commands/commandProof'
import type { CommandEntry, ContactView, getCommands as contract } from '../../shared/commands/commandQueue'
import { maskJson } from '../../shared/settings/secrets'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { type CommandStore, type Line, type StoredCommand, isFinished } from './commandStore'
import type { ExpectContact, ExpectedContact } from './contactOutlook'
import { mayHaveLeftPart } from './fileTransferSteps'
import { mayHandle, mayReadAnswer } from './commandRules'

const inSeconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms) / 1000)

type Json = Parameters<typeof maskJson>[0]
const parseJson = (text: string) => JSON.parse(text) as Json

/** Files may be keys and certificates: what is written to a device is not shown again. */
const argsOf = ({ method, args }: StoredCommand): CommandEntry['args'] => {
  const shown = maskJson(parseJson(args)) as CommandEntry['args']
  return method === 'FS.Put' ? { ...shown, data: '' } : shown
}

/** A part of the settings is asked for by its dotted key, which says what the answer holds. */
const keyAsked = ({ method, args }: StoredCommand): string => {
  const { key } = JSON.parse(args) as { key?: unknown }
  return method === 'Config.Get' && typeof key === 'string' ? key : ''
}

/** Answers may hold files and settings: only who may give the command sees more than that it failed. */
const responseOf = (command: StoredCommand, caller: Caller): Pick<CommandEntry, 'device_response'> =>
  command.response === undefined || (command.status !== 'error' && !mayReadAnswer(command, caller))
    ? {}
    : { device_response: maskJson(parseJson(command.response), keyAsked(command)) }

/** An answer of the API holds 6 MB. */
const maxResponsesLength = 4_000_000

/** Older answers are left out once the newer ones fill the page; the reason of a failure is always included. */
const withinPage = (newestFirst: readonly StoredCommand[]): StoredCommand[] => {
  let length = 0
  return newestFirst.map((command) => {
    const { response, ...rest } = command
    length += response?.length ?? 0
    return length > maxResponsesLength && command.status === 'complete' ? rest : command
  })
}

/** Settings that several people saved wait in one command. */
const requestedBy = ({ requestedBy: first, authors }: StoredCommand): string =>
  authors === undefined ? first : authors.map(({ email }) => email).join(', ')

const positionOf = ({ sk, status }: StoredCommand, { open }: Line): Pick<CommandEntry, 'position'> =>
  isFinished(status) ? {} : { position: open.filter((other) => other < sk).length }

const endOf = ({ isVoid, proof }: StoredCommand): CommandEnd | undefined =>
  isVoid === true ? 'void' : proof?.end

/** What a command should cause, until when it may wait for the device, and what came of it. */
const proofFields = (
  command: StoredCommand,
): Pick<CommandEntry, 'effect' | 'void_after_ts' | 'handed_ts' | 'end' | 'proof'> => {
  const { effect, voidAfterMs, awaiting, proof, isProofFinal } = command
  const end = endOf(command)
  return {
    ...(effect === undefined ? {} : { effect }),
    ...(voidAfterMs === undefined ? {} : { void_after_ts: voidAfterMs / 1000 }),
    ...(awaiting === undefined ? {} : { handed_ts: awaiting.handedMs / 1000 }),
    ...(end === undefined ? {} : { end }),
    ...(proof === undefined ? {} : { proof: proofOf(proof, isProofFinal === true) }),
  }
}

const entryOf = (command: StoredCommand, line: Line, caller: Caller): CommandEntry => ({
  commandID: command.sk,
  rpcmethod: command.method,
  args: argsOf(command),
  ts: command.createdMs / 1000,
  priority: isFinished(command.status) ? 0 : 1,
  ...positionOf(command, line),
  status: command.status,
  can_be_cancelled: command.cancellable && !isFinished(command.status) && mayHandle(caller, command.method),
  sent_ts: inSeconds(command.sentMs),
  delete_ts: inSeconds(command.deleteMs),
  complete_ts: inSeconds(command.completeMs),
  requestedBy: requestedBy(command),
  ...responseOf(command, caller),
  ...proofFields(command),
  ...(command.reason === undefined ? {} : { reason: command.reason }),
  ...(command.leftOut === undefined ? {} : { left_out: command.leftOut }),
  ...(mayHaveLeftPart(command) ? { left_part: true } : {}),
  ...(command.progress === undefined ? {} : { ota_status: { progress: command.progress } }),
})

const contactView = ({ isConnected, lastMs, outlook }: ExpectedContact): ContactView => ({
  isConnected,
  last_ts: inSeconds(lastMs),
  ...(outlook === undefined
    ? {}
    : {
        every_s: inSeconds(outlook.everyMs),
        basis: outlook.basis,
        ...(outlook.kind === 'expected'
          ? { expected_ts: inSeconds(outlook.atMs) }
          : { overdue_since_ts: inSeconds(outlook.sinceMs) }),
      }),
})

export const getCommands =
  (commands: CommandStore, expectContact: ExpectContact): Serve<typeof contract> =>
  async ({ deviceid, dataPoints, pageStartKey }, caller) => {
    const [{ commands: found, more }, line] = await Promise.all([
      commands.newest(deviceid, dataPoints, pageStartKey),
      commands.line(deviceid),
    ])
    const pending = line.open.length
    const isOpen =
      pending > 0 || found.some(({ awaiting, proof }) => awaiting !== undefined && proof === undefined)
    const isAwaited = isOpen && pageStartKey === undefined
    const last = found.at(-1)?.sk
    return {
      data: withinPage(found).map((command) => entryOf(command, line, caller)),
      ...(more && last !== undefined ? { lastEvaluatedKey: last } : {}),
      pending,
      ...(pending === 0 ? {} : { waits_for: line.inFlight === undefined ? 'contact' : 'answer' }),
      ...(isAwaited ? { contact: contactView(await expectContact(deviceid)) } : {}),
    }
  }
