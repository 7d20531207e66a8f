import type { FlatConfig } from '../../shared/devices/configTree'
import {
  type CertificatePart,
  certificateParts,
  type WantedEndpoint,
} from '../../shared/settings/deviceEndpoint'
import type { EndpointKind } from '../../shared/settings/endpointAddress'

/** What a device has to do, in this order. */
export interface EndpointPlan {
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
