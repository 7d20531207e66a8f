/** MQTT topics. Every topic is bound to the thing's name, answers included. */
const telemetry = 'sq'
const portal = 'portal'

export const topics = {
  data: (deviceid: string) => `${telemetry}/${deviceid}/data`,
  config: (deviceid: string) => `${telemetry}/${deviceid}/config`,
  commands: (deviceid: string) => `${deviceid}/rpc`,
  answers: (deviceid: string) => `${portal}/${deviceid}/rpc`,
} as const

/** The `src` of a command frame: the device answers on `<src>/rpc`. */
export const commandSource = (deviceid: string): string => `${portal}/${deviceid}`

export const presenceTopics = {
  connected: '$aws/events/presence/connected/+',
  disconnected: '$aws/events/presence/disconnected/+',
  subscribed: '$aws/events/subscriptions/subscribed/+',
} as const
