/** Endpoints of a device that may use certificates. */
export const endpointKinds = ['mqtt', 'http'] as const
export type EndpointKind = (typeof endpointKinds)[number]

type Read = { ok: true; address: string } | { ok: false; message: string }

const mqttPort = 8883
const host = String.raw`(?:\[[0-9a-fA-F:]+\]|[\w.-]+)`
const hostAndPort = new RegExp(`^${host}(?::(\\d{1,5}))?$`)
const hostAndRest = new RegExp(`^${host}(?::(\\d{1,5}))?(?:[/?][^\\s#]*)?$`)

const isPort = (text: string | undefined): boolean =>
  text === undefined || (Number(text) >= 1 && Number(text) <= 65_535)

/** `broker.example.com` → `broker.example.com:8883`. */
const readMqtt = (text: string): Read => {
  const match = text.includes('//') ? null : hostAndPort.exec(text)
  if (match === null || !isPort(match[1])) return { ok: false, message: 'Broker address is not valid.' }
  return { ok: true, address: match[1] === undefined ? `${text}:${mqttPort}` : text }
}

/** `http://example.com/in` → `https://example.com/in`; 443 is the port of https, where none is written. */
const readHttp = (text: string): Read => {
  const rest = text.replace(/^https?:\/\//i, '')
  const match = hostAndRest.exec(rest)
  if (match === null || !isPort(match[1])) return { ok: false, message: 'Address is not valid.' }
  return { ok: true, address: `https://${rest}` }
}

/** The address of an encrypted endpoint as the device gets it. */
export const readEndpointAddress = (kind: EndpointKind, typed: string): Read =>
  (kind === 'mqtt' ? readMqtt : readHttp)(typed.trim())
