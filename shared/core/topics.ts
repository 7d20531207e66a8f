/** MQTT topics. Every topic is bound to the thing's name, answers included. */
const telemetry = 'sq'
const portal = 'portal'

/** Rules that a device may name in its topic: the message goes to that rule alone and is not charged as a message. */
export const directRules = { data: 'portal_data', config: 'portal_config' } as const

export const topics = {
  data: (deviceid: string) => `${telemetry}/${deviceid}/data`,
  config: (deviceid: string) => `${telemetry}/${deviceid}/config`,
  directData: (deviceid: string) => `$aws/rules/${directRules.data}/${telemetry}/${deviceid}/data`,
  directConfig: (deviceid: string) => `$aws/rules/${directRules.config}/${telemetry}/${deviceid}/config`,
  questions: (deviceid: string) => `${telemetry}/${deviceid}/ask`,
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
