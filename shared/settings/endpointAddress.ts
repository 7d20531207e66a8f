/** Endpoints of a device that may use certificates. */
export const endpointKinds = ['mqtt', 'http'] as const
export type EndpointKind = (typeof endpointKinds)[number]

type Read = { ok: true; address: string } | { ok: false; message: string }

const mqttPort = 8883
const maxHostLength = 253

const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`)
const domain = /^[\w-]+(?:\.[\w-]+)*$/
const ipv6 = /^\[[0-9a-fA-F:]+\]$/
const onlyNumbers = /^[\d.]+$/
/** Host, port if there is one, and whatever follows. */
const parts = /^(\[[^\]\s]*\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?((?:[/?][^\s#]*)?)$/

export const isIpv4 = (text: string): boolean => ipv4.test(text)

const isHost = (text: string): boolean => {
  if (text.length > maxHostLength) return false
  if (text.startsWith('[')) return ipv6.test(text)
  return onlyNumbers.test(text) ? isIpv4(text) : domain.test(text)
}

const isPort = (text: string): boolean => Number(text) >= 1 && Number(text) <= 65_535

interface Address {
  port: string | undefined
  /** A path, a query or both. */
  rest: string
}

/** `broker.example.com:8883`, `10.0.0.7`, `[2001:db8::1]:1883/in`; undefined for what leads nowhere. */
const readAddress = (text: string): Address | undefined => {
  const [, host = '', port, rest = ''] = parts.exec(text) ?? []
  return isHost(host) && (port === undefined || isPort(port)) ? { port, rest } : undefined
}

/** A host, with a port or without one. */
export const isHostText = (text: string): boolean => readAddress(text)?.rest === ''

/** A host and a port, where no port is the usual one. */
export const isHostWithPort = (text: string): boolean => {
  const address = readAddress(text)
  return address?.rest === '' && address.port !== undefined
}

/** `broker.example.com` → `broker.example.com:8883`. */
const readMqtt = (text: string): Read => {
  const address = text.includes('//') ? undefined : readAddress(text)
  if (address?.rest !== '') return { ok: false, message: 'Broker address is not valid.' }
  return { ok: true, address: address.port === undefined ? `${text}:${mqttPort}` : text }
}

const scheme = /^(https?):\/\//i

/** `http://example.com/in` → `https://example.com/in`; 443 is the port of https, where none is written. */
const readHttp = (text: string): Read => {
  const rest = text.replace(scheme, '')
  return readAddress(rest) === undefined
    ? { ok: false, message: 'Address is not valid.' }
    : { ok: true, address: `https://${rest}` }
}

/** The address of an encrypted endpoint as the device gets it. */
export const readEndpointAddress = (kind: EndpointKind, typed: string): Read =>
  (kind === 'mqtt' ? readMqtt : readHttp)(typed.trim())

/** A web address that may also be a plain one, if that is what is written: without a scheme it is `https`. */
export const readWebAddress = (typed: string): Read => {
  const text = typed.trim()
  const read = readHttp(text)
  return read.ok && scheme.exec(text)?.[1]?.toLowerCase() === 'http' ? { ok: true, address: text } : read
}
