/** One choice of a list, as the device takes it and as people read it. */
export interface PresetOption {
  value: string | number
  label: string
}

const same = (...values: string[]): readonly PresetOption[] =>
  values.map((value) => ({ value, label: value }))

const numbers = (...values: number[]): readonly PresetOption[] =>
  values.map((value) => ({ value, label: String(value) }))

const ports: readonly PresetOption[] = [
  { value: -1, label: 'Off' },
  { value: 0, label: 'Console' },
  { value: 1, label: 'Port 1' },
  { value: 2, label: 'Port 2' },
]
const canBauds = numbers(125, 250, 500, 1000)
const ioStates = same('OFF', 'GND', 'VIN', 'VSET', 'PULLUP')
const measureStates = same('NO CHANGE', 'GND', 'VIN', 'VSET')

/** Lists that the firmware is known to choose from; others are entered as text. A wrong scan mode takes a device off the net for good. */
const lists: Readonly<Record<string, readonly PresetOption[]>> = {
  'gsm.scan_mode': [
    { value: 3, label: '4G only' },
    { value: 0, label: '2G, 3G, 4G' },
  ],
  'debug.level': [
    { value: -1, label: 'None' },
    { value: 0, label: 'Errors' },
    { value: 1, label: 'Warnings' },
    { value: 2, label: 'Information' },
    { value: 3, label: 'Debug' },
    { value: 4, label: 'Everything' },
  ],
  'debug.stdout_uart': ports,
  'debug.stderr_uart': ports,
  'mag.action': same('setup', 'wake', 'trigger'),
  'serial1.baud': numbers(4800, 9600, 19_200, 38_400, 57_600, 115_200),
  'serial1.mode': same('CAPTURE', 'MODBUS'),
  'serial1.type': same('RS232', 'RS485'),
  'tc1.type': same('K', 'J', 'T', 'N', 'S', 'E', 'B', 'R'),
}

const ioState = /^io[1-5]\.(default|measure)_state$/

/** What a setting offers to choose from; undefined when the firmware's list is not known. */
export const presetOptions = (key: string): readonly PresetOption[] | undefined => {
  if (/^can[12]\.nominal_baud$/.test(key)) return canBauds
  const [, state] = ioState.exec(key) ?? []
  if (state !== undefined) return state === 'default' ? ioStates : measureStates
  return Object.hasOwn(lists, key) ? lists[key] : undefined
}
