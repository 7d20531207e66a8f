import * as z from 'zod/mini'

interface Definition {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  getter?: () => z.core.$ZodType
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def

/** A schema with all that it wraps: what is optional, transformed or one of several is what it holds. */
const withInner = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const { innerType, in: from, getter, options = [] } = definitionOf(schema)
  const inner = innerType ?? from ?? getter?.()
  return [schema, ...(inner === undefined ? options : [inner]).flatMap(withInner)]
}

const below = (schemas: readonly z.core.$ZodType[], step: PropertyKey): z.core.$ZodType[] =>
  schemas.flatMap((schema) => {
    const { shape, catchall, element, valueType } = definitionOf(schema)
    const found = shape?.[String(step)] ?? element ?? valueType ?? catchall
    return found === undefined ? [] : withInner(found)
  })

const titleOf = (schemas: readonly z.core.$ZodType[]): string | undefined =>
  schemas.map((schema) => z.globalRegistry.get(schema)?.title).find((title) => title !== undefined)

/** Names of the wire that say nothing to a person. */
const ownLabels: Readonly<Record<string, string>> = {
  args: 'Arguments',
  ax1: 'First axis',
  ax2: 'Second axis',
  ca: 'CA certificate',
  cert: 'Client certificate',
  cmd: 'Command',
  config_to_portal_ts: 'Time of the report',
  delay_ms: 'Delay',
  desc: 'Description',
  dp: 'Decimals',
  fileDataBase64: 'File',
  filename: 'File name',
  fromTs: 'From',
  fw: 'Firmware',
  groupSupportEmail: 'Support email',
  h: 'Height',
  hostname: 'Host name',
  iccid: 'ICCID',
  imei: 'IMEI',
  len: 'Length',
  lg: 'Desktop layout',
  md: 'Tablet layout',
  pass: 'Password',
  pin: 'PIN',
  plan_expiry_ts: 'Last day',
  provLockOverrideCode: 'Override code',
  scriptFileBase64: 'Script',
  sm: 'Phone layout',
  sort: 'Place among the cards',
  switchOn: 'Addresses to switch on',
  targetEmail: 'Email',
  targetPermission: 'Permission',
  targetUserID: 'User ID',
  untilTs: 'Until',
  w: 'Width',
  xa1: 'Bottom axis',
}

const inCapitals = new Set(['id', 'aemp', 'api', 'lte', 'mqtt', 'sms', 'spn', 'ssl'])

/** Names that end in an id without a sign between. */
const idOf = /(device|group|user|view|upload|quote|slip|session|credential|distributor|command)id(s?)$/i

/** A name of the wire in words: `targetDeviceid` is Target device ID. */
export const labelOfName = (name: string): string => {
  const bare = name.replace(/^(?:PORTAL|ALERTS|SPC)_/, '')
  const own = Object.hasOwn(ownLabels, bare) ? ownLabels[bare] : undefined
  if (own !== undefined) return own
  const words = bare
    .replace(idOf, '$1 id$2')
    .replace('WiFi', ' wi-fi ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .trim()
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase())
    .map((word) =>
      inCapitals.has(word) ? word.toUpperCase() : word.replace(/^ids$/, 'IDs').replace('wi-fi', 'Wi-Fi'),
    )
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A label in the midst of a sentence. */
const within = (label: string): string =>
  /^[A-Z](?:[a-z]|$)/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/**
 * What a person calls the field at a path of an input: the title that its schema has (`z.meta`), or its name in words.
 * What is in a list, or under a name that was given to it, says where: `Key in entry 3 of columns`, `Colour of tp1`.
 * @param root what the input as a whole is called
 */
export const labelOf = (
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  root = 'The request',
): string => {
  let here = withInner(schema)
  let label = root
  let place = ''
  let isGiven = false
  for (const step of path) {
    const isNamed = here.some((each) => Object.hasOwn(definitionOf(each).shape ?? {}, step))
    here = below(here, step)
    const title = titleOf(here)
    isGiven = false
    if (typeof step === 'number') {
      place = `entry ${step + 1} of ${within(label)}`
      label = place
    } else if (isNamed) {
      label = title ?? labelOfName(String(step))
      if (place !== '') label += place.startsWith('entry ') ? ` in ${place}` : ` of ${place}`
    } else {
      isGiven = title === undefined
      place = title === undefined ? String(step) : `${within(title)} ${String(step)}`
      label = place
    }
  }
  // A name that was given is written as it was.
  return isGiven ? label : label.charAt(0).toUpperCase() + label.slice(1)
}
