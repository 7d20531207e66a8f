interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

/** Reads well-formed XML of elements, attributes and text; anything else is refused. */
export const parseXml = (xml: string): Node => {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  if (body === xml) throw new Error('no declaration')
  const token = /<(\/?)([A-Za-z][\w]*)((?:\s[\w]+="[^"<]*")*)>|([^<>]+)|([\s\S])/g
  for (const [, close, name = '', own = '', text, rest] of body.trim().matchAll(token)) {
    const at = open.at(-1)
    if (at === undefined || rest !== undefined) throw new Error(`not well-formed at ${rest ?? name}`)
    if (text !== undefined) {
      if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`unescaped: ${text}`)
      at.text += text
    } else if (close === '/') {
      if (at.name !== name) throw new Error(`</${name}> ends <${at.name}>`)
      open.pop()
    } else {
      const attributes = [...own.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
      const node = {
        name,
        attributes: Object.fromEntries(attributes) as Node['attributes'],
        children: [],
        text: '',
      }
      at.children.push(node)
      open.push(node)
    }
  }
  const [only] = root.children
  if (open.length !== 1 || only === undefined || root.children.length !== 1) throw new Error('not one root')
  return only
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const decimal = /^\d+(\.\d+)?$/
const signed = /^-?\d+(\.\d+)?$/
const anyText = /\S/

interface Rule {
  /** Whether it tells when it was measured. */
  isDated: boolean
  required: Record<string, RegExp>
  optional?: Record<string, RegExp>
}

/** What the standard's elements hold. */
const rules: Record<string, Rule> = {
  EquipmentHeader: {
    isDated: false,
    required: { OEMName: anyText, Model: anyText, EquipmentID: anyText, SerialNumber: anyText, PIN: anyText },
    optional: { UnitInstallDateTime: time },
  },
  Location: {
    isDated: true,
    required: { Latitude: signed, Longitude: signed },
    optional: { Altitude: signed, AltitudeUnits: /^metre$/ },
  },
  CumulativeOperatingHours: { isDated: true, required: { Hour: decimal } },
  CumulativeIdleHours: { isDated: true, required: { Hour: decimal } },
  FuelRemaining: { isDated: true, required: { Percent: /^(100(\.0+)?|\d{1,2}(\.\d+)?)$/ } },
  EngineStatus: { isDated: true, required: { EngineNumber: anyText, Running: /^(true|false)$/ } },
}

/** What breaks the rules of an element, in words. */
const faultsOf = ({ name, attributes, children }: Node): string[] => {
  const rule = rules[name]
  if (rule === undefined) return [`${name} is no element of a machine`]
  const known = { ...rule.required, ...rule.optional }
  const missing = Object.keys(rule.required).filter((key) => !children.some((child) => child.name === key))
  return [
    ...missing.map((key) => `${name} lacks ${key}`),
    ...children
      .filter((child) => !(known[child.name]?.test(child.text) ?? false))
      .map((child) => `${name}: ${child.name}`),
    ...(rule.isDated && !time.test(attributes.datetime ?? '') ? [`${name} has no datetime`] : []),
    ...(new Set(children.map((child) => child.name)).size === children.length ? [] : [`${name} repeats`]),
  ]
}

/** What of a fleet in XML breaks the rules of the standard: nothing, when it is right. */
export const fleetFaults = (xml: string): string[] => {
  const fleet = parseXml(xml)
  const equipment = fleet.children.filter(({ name }) => name === 'Equipment')
  const links = fleet.children.filter(({ name }) => name === 'Links')
  return [
    ...(fleet.name === 'Fleet' ? [] : ['no Fleet']),
    ...(time.test(fleet.attributes.snapshotTime ?? '') && fleet.attributes.version === '1'
      ? []
      : ['Fleet is undated']),
    ...(links.some(({ children }) => children.some(({ text }) => text === 'self'))
      ? []
      : ['no link to itself']),
    ...fleet.children
      .filter(({ name }) => name !== 'Equipment' && name !== 'Links')
      .map(({ name }) => `Fleet: ${name}`),
    ...equipment.flatMap(({ children }) => [
      ...(children[0]?.name === 'EquipmentHeader' ? [] : ['Equipment without its header']),
      ...children.flatMap(faultsOf),
    ]),
  ]
}
