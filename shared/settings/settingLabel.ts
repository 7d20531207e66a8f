import { configKeyOf, sectionOf } from './configSections'

/** Parts of keys that are not simply words. */
const words: Readonly<Record<string, string>> = {
  addr: 'Address',
  ap: 'Access Point',
  apn: 'APN',
  cal: 'Calibration',
  freq: 'Frequency',
  id: 'ID',
  ip: 'IP',
  lat: 'Latitude',
  lon: 'Longitude',
  maxtime: 'Max Time',
  pass: 'Password',
  ssl: 'TLS',
  sta: 'Station',
  tx: 'Transmit',
  udp: 'UDP',
  vset: 'Vset',
}

const wordOf = (part: string): string =>
  Object.hasOwn(words, part) ? (words[part] ?? part) : part.charAt(0).toUpperCase() + part.slice(1)

/** `mod7.` of `mod7.cal` distinguishes one Modbus channel from the next; other sections need no more than their title. */
const channelOf = (key: string): string => {
  const [, number] = /^mod(\d+)\./.exec(key) ?? []
  return number === undefined ? '' : `Modbus ${number} `
}

const restOf = (key: string): string => {
  const id = sectionOf(key)?.id ?? ''
  return key.startsWith(`${id}.`) ? key.slice(id.length + 1) : key.slice(key.indexOf('.') + 1)
}

/** A key in its words: `accel.pitch.alarm` → `Pitch Alarm`. */
export const wordsOfSetting = (key: string): string =>
  channelOf(key) + restOf(key).split(/[._]/).map(wordOf).join(' ')

/** What people read for a key: the vendor’s own label where its words do not make it, else its words. */
export const settingLabel = (key: string): string => {
  const label = configKeyOf(key)?.label
  if (label === undefined) return wordsOfSetting(key)
  const channel = channelOf(key)
  return label.startsWith(channel.trim()) ? label : channel + label
}

/** A setting in a title: `Interval (GPS)`. What no table knows has only its key. */
export const settingTitle = (key: string): string => {
  const section = sectionOf(key)
  if (configKeyOf(key) === undefined || section === undefined) return key
  return `${settingLabel(key)} (${section.title})`
}

/** A setting where no form says which one is meant: many channels have an `Interval`. What no table knows has only its key. */
export const settingName = (key: string): string =>
  configKeyOf(key) === undefined ? key : `${settingLabel(key)} (${key})`
