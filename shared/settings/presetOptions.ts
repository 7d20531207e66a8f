interface Option {
  value: string | number
  label: string
}

const same = (...values: string[]): readonly Option[] => values.map((value) => ({ value, label: value }))

const ioStates = same('OFF', 'GND', 'VIN', 'VSET', 'PULLUP')
const measureStates = same('NO CHANGE', 'GND', 'VIN', 'VSET')

/** Lists that the firmware is known to choose from; others are entered as text. */
const lists: Readonly<Record<string, readonly Option[]>> = {
  'gsm.scan_mode': [
    { value: 3, label: '4G only' },
    { value: 0, label: '2G, 3G, 4G' },
  ],
  'serial1.mode': same('CAPTURE', 'MODBUS'),
  'serial1.type': same('RS232', 'RS485'),
}

const ioState = /^io[1-5]\.(default|measure)_state$/

/** What a setting offers to choose from; undefined when the firmware's list is not known. */
export const presetOptions = (key: string): readonly Option[] | undefined => {
  const [, state] = ioState.exec(key) ?? []
  if (state !== undefined) return state === 'default' ? ioStates : measureStates
  return Object.hasOwn(lists, key) ? lists[key] : undefined
}
