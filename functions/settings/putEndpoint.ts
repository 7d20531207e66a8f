import { Problem } from '../../shared/core/problem'
import { nestConfig, type FlatConfig } from '../../shared/devices/configTree'
import { checkConfig } from '../../shared/settings/checkConfig'
import {
  type putEndpoint as contract,
  type CertificatePart,
  certificateParts,
  type WantedEndpoint,
} from '../../shared/settings/deviceEndpoint'
import { readEndpointAddress, type EndpointKind } from '../../shared/settings/endpointAddress'
import { mask } from '../../shared/settings/secrets'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { type StoredCommand, commandKey } from '../commands/commandStore'
import { queueAllWrites } from '../commands/commandWrites'
import { fileRow } from '../commands/fileTransfer'
import { newCommand, refuseFullQueue } from '../commands/queueCommand'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import { putItem, transactUntilDone } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { configArgs, authorsAfter } from './configCommand'
import type { ConfigStore } from './configStore'
import { readCertificates } from './readCertificates'
import { turnsOf } from './turnsOf'

/** What a device has to do, in this order. */
interface EndpointPlan {
  puts: { filename: string; text: string }[]
  change: FlatConfig
  removes: string[]
}

const fileOf = (kind: EndpointKind, part: CertificatePart): string => `${kind}-${part}.pem`
const fileKey = (kind: EndpointKind, part: CertificatePart): string => `endpoint.${kind}.ssl_${part}`

/** Files that settings of this kind name, and nothing else names. */
const ownFile = (kind: EndpointKind, part: CertificatePart, has: FlatConfig): string | undefined => {
  const key = fileKey(kind, part)
  const filename = has[key]
  if (typeof filename !== 'string' || filename === '') return undefined
  const isShared = Object.entries(has).some(
    ([other, value]) => other !== key && other.startsWith('endpoint.') && value === filename,
  )
  return isShared ? undefined : filename
}

const isText = (name: string | undefined): name is string => name !== undefined

const clearEndpoint = (kind: EndpointKind, has: FlatConfig): EndpointPlan => {
  const names = ['user', 'pass', 'ssl_server_name', ...certificateParts.map((part) => `ssl_${part}`)]
  const own =
    kind === 'mqtt' ? ['server', 'client_id', 'data_topic', 'azure_cs', ...names] : ['address', ...names]
  return {
    puts: [],
    change: {
      [`endpoint.${kind}.enable`]: false,
      ...Object.fromEntries(own.map((name) => [`endpoint.${kind}.${name}`, null])),
    },
    removes: certificateParts.map((part) => ownFile(kind, part, has)).filter(isText),
  }
}

const applyEndpoint = (kind: EndpointKind, wanted: WantedEndpoint, has: FlatConfig): EndpointPlan => {
  const { address, ca, cert, key, ...fields } = wanted
  const files = { ca, cert, key }
  const set: FlatConfig = {
    enable: true,
    [kind === 'mqtt' ? 'server' : 'address']: address,
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value === '' ? null : value]],
      ),
    ),
  }
  const plan: EndpointPlan = { puts: [], change: {}, removes: [] }
  for (const part of certificateParts) {
    const text = files[part]
    if (text === undefined) continue
    if (text !== null) plan.puts.push({ filename: fileOf(kind, part), text })
    set[`ssl_${part}`] = text === null ? null : fileOf(kind, part)
    const before = ownFile(kind, part, has)
    if (before !== undefined && (text === null || before !== fileOf(kind, part))) plan.removes.push(before)
  }
  for (const [name, value] of Object.entries(set)) plan.change[`endpoint.${kind}.${name}`] = value
  return plan
}

/** What brings a device from the settings it has to an endpoint of its own, or away from it. */
export const planEndpoint = (
  kind: EndpointKind,
  wanted: WantedEndpoint | null,
  has: FlatConfig,
): EndpointPlan => (wanted === null ? clearEndpoint(kind, has) : applyEndpoint(kind, wanted, has))

type Input = Parameters<ReturnType<typeof putEndpoint>>[0]

/** The file system of a device needs a moment after each file. */
const restMs = 700

const refuse = (field: string, message: string): never => {
  throw new Problem('invalid', message, { field })
}

/** The request as it would go to the device. */
const accept = async ({ kind, wanted }: Input, nowMs: number): Promise<Input['wanted']> => {
  if (wanted === null) return null
  const read = readEndpointAddress(kind, wanted.address)
  if (!read.ok) return refuse('wanted.address', read.message)
  if (wanted.pass?.includes(mask))
    return refuse('wanted.pass', 'Enter the whole password: *** stands for one that is not shown.')
  const { ca, cert, key } = wanted
  const texts = Object.entries({ ca, cert, key }).filter(([, text]) => typeof text === 'string')
  await readCertificates(Object.fromEntries(texts), nowMs)
  return { ...wanted, address: read.address }
}

const checkChange = ({ change }: EndpointPlan): EndpointPlan['change'] => {
  const checked = checkConfig(nestConfig(change))
  if (!checked.ok) throw new Problem('invalid', checked.message)
  return checked.change
}

/** Files, then the settings that name them, then what they name no longer; each waits for what it needs. */
const commandsOf = (
  { deviceid }: Pick<Input, 'deviceid'>,
  { puts, change, removes }: EndpointPlan,
  caller: Caller,
  nowMs: number,
): { files: StoredCommand[]; config: StoredCommand; removals: StoredCommand[] } => {
  // Ids of the same millisecond have no order.
  const make = (at: number, method: 'FS.Put' | 'FS.Remove' | 'Config.Set', args: string) =>
    newCommand(deviceid, method, args, caller, nowMs + at)
  const right = 'editDeviceSettings'
  const files = puts.map(({ filename, text }, at) => {
    const size = Buffer.byteLength(text)
    const transfer = { kind: 'put' as const, at: 0, size }
    return { ...make(at, 'FS.Put', JSON.stringify({ filename, size })), transfer, right, restMs }
  })
  const authors = authorsAfter([], caller, Object.keys(change))
  const needs = files.map(({ sk }) => sk)
  const config = {
    ...make(puts.length, 'Config.Set', configArgs(change)),
    right,
    needs,
    ...(authors === undefined ? {} : { authors }),
  }
  const removals = removes.map((filename, at) => ({
    ...make(puts.length + 1 + at, 'FS.Remove', JSON.stringify({ filename })),
    right,
    restMs,
    needs: [config.sk],
  }))
  return { files, config, removals }
}

/** Points a device at an endpoint of its own: every command for it is queued, or none. */
export const putEndpoint =
  (service: CommandService & { configs: ConfigStore }): ServeOnce<typeof contract> =>
  async (input, caller, keep = keepNothing) => {
    const { deviceid, kind } = input
    const { documents, tables, configs, writeLog, now } = service
    const wanted = await accept(input, now())
    const answer = {
      message: wanted === null ? 'The endpoint will be cleared.' : 'The endpoint will be set up.',
    }
    await transactUntilDone(documents, async () => {
      await refuseFullQueue(service, deviceid)
      const [reported, waiting] = await Promise.all([configs.reported(deviceid), configs.wanted(deviceid)])
      const plan = planEndpoint(kind, wanted, { ...reported.flat, ...waiting.flat })
      const change = checkChange(plan)
      const { files, config, removals } = commandsOf(input, { ...plan, change }, caller, now())
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: wanted === null ? 'Endpoint Cleared' : 'Endpoint Set Up',
        description: [kind.toUpperCase(), ...plan.puts.map(({ filename }) => filename)].join(', '),
        turns: turnsOf(change, reported.flat, { via: 'page', commandID: config.sk }),
      }
      return {
        items: [
          ...queueAllWrites(tables, deviceid, [...files, config, ...removals]),
          ...files.map((command, at) =>
            putItem(tables.commands, {
              ...fileRow(command),
              data: Buffer.from(plan.puts[at]?.text ?? '').toString('base64'),
            }),
          ),
          // The next save is a command of its own: it must not end with these files.
          setFields(tables.commands, { deviceid, sk: commandKey.queue }, { remove: ['waitingConfig'] }),
          configs.wantedWrite(deviceid, { ...waiting.flat, ...change }, waiting),
          writeLog(event, caller, now()),
          ...(await keep(answer)),
        ],
        result: undefined,
      }
    })
    await deliverIfConnected(service, deviceid)
    return answer
  }
